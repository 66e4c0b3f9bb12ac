// Copying, the theme, and the dialogs.

const COPIES = {
  record: () => document.getElementById("record").content.textContent,
  position: () => notation(shown),
  link: () => location.href.split("#")[0] + addressOf(shown),
};

/** Put a text on the clipboard; where that can't be done, show it selected. */
async function copy(what) {
  const text = COPIES[what]();
  try {
    await navigator.clipboard.writeText(text);
    tell("Copied.");
  } catch {
    const field = document.getElementById("copy-text");
    field.value = text;
    document.getElementById("copy").showModal();
    field.select();
  }
}

/** Say something beside the tools for a while. */
function tell(said) {
  const place = document.getElementById("told");
  place.textContent = said;
  setTimeout(() => {
    place.textContent = "";
  }, 4000);
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => copy(button.dataset.copy));
}
for (const button of document.querySelectorAll("[data-opens]")) {
  button.addEventListener("click", () => document.getElementById(button.dataset.opens).showModal());
}
const theme = document.getElementById("theme");
theme.value = document.documentElement.dataset.theme;
theme.addEventListener("change", () => {
  document.documentElement.dataset.theme = theme.value;
});
begin();
