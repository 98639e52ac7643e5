/** The elements of the page. What is already there is not written again: a screen reader would read it again. */

export function element(id) {
  return document.getElementById(id);
}

export function write(id, text) {
  const target = element(id);
  if (target.textContent !== text) target.textContent = text;
}

export function hide(id, hidden) {
  const target = element(id);
  if (target.hidden !== hidden) target.hidden = hidden;
}

/** Something that goes on beside the page; that it was cut short on purpose is no fault. */
export async function run(promise) {
  try {
    await promise;
  } catch (failure) {
    if (failure?.name !== 'AbortError') throw failure;
  }
}
