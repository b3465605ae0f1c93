// A board on the page as a picture that stands alone: styles written into its elements, shades brought along.
const kStyles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-weight',
  'transform',
];
const kStops = ['stop-color', 'stop-opacity'];

function inline(from: Element, to: Element, names: string[]): void {
  const style = getComputedStyle(from);
  const text = names
    .map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(([name, value]) => value !== '' && !(name === 'transform' && value === 'none'))
    .map(([name, value]) => `${name}:${value.replace(/url\("[^"#]*#/g, 'url("#')}`)
    .join(';');
  to.setAttribute('style', text);
  to.removeAttribute('class');
  [...from.children].forEach((child, i) => {
    const copy = to.children[i];
    if (copy) inline(child, copy, names);
  });
}

export function pictureText(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  inline(board, copy, kStyles);
  copy.querySelectorAll('[data-square]').forEach((element) => element.remove());
  const shades = document.querySelector('svg.shades defs');
  if (shades) {
    const defs = shades.cloneNode(true) as Element;
    inline(shades, defs, kStops);
    copy.prepend(defs);
  }
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.removeAttribute('style');
  return new XMLSerializer().serializeToString(copy);
}
