/**
 * What a control says, for a page without controls. `null` for one that says nothing: a slider with its number beside
 * it, a search box, a file to choose, an empty field, a secret.
 */
export function fieldText(element: Element, words: { yes: string; no: string }): string | null {
  if (element instanceof HTMLSelectElement)
    return [...element.selectedOptions].map((option) => option.text.trim()).join(', ') || null;
  if (element instanceof HTMLTextAreaElement) return element.value.trim() || null;
  if (!(element instanceof HTMLInputElement)) return null;
  switch (element.type) {
    case 'checkbox':
      return element.checked ? words.yes : words.no;
    case 'radio':
      return element.checked ? words.yes : null;
    case 'number':
    case 'text':
      return element.value.trim() || null;
    default:
      return null;
  }
}
