// What a screen reader should say: one polite live region for the whole page.
let region: HTMLElement | null = null;

export function setLiveRegion(element: HTMLElement | null): void {
  region = element;
}

export function announce(text: string): void {
  if (region) region.textContent = text;
}
