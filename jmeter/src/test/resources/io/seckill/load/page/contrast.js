// The visible texts whose contrast is below what WCAG 2.2 asks for (AA: 4.5 to 1, and 3 to 1 for large text), with their ratios.
() => {
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const part = (value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const groundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const ground = numbers(getComputedStyle(at).backgroundColor);
      if (ground.length === 3 || ground[3] === 1) return ground;
    }
    return [255, 255, 255];
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  return [...document.body.querySelectorAll('*')]
    .filter((element) => hasText(element) && element.checkVisibility())
    .map((element) => {
      const style = getComputedStyle(element);
      const [light, dark] = [luminance(numbers(style.color)), luminance(groundOf(element))].sort((a, b) => b - a);
      const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
      return { text: element.textContent.trim(), ratio: (light + 0.05) / (dark + 0.05), least: large ? 3 : 4.5 };
    })
    .filter(({ ratio, least }) => ratio < least)
    .map(({ text, ratio }) => `${text}: ${ratio.toFixed(2)}`);
}
