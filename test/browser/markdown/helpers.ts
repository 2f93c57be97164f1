import { afterEach } from 'vitest';
import { renderMarkdown } from '../../../src/ui/markdown/render';

const shown: Element[] = [];
afterEach(() => {
  for (const element of shown.splice(0)) element.remove();
});

/** Renders into the page, where scripts would run and pictures would be fetched. */
export async function show(source: string): Promise<HTMLElement> {
  const element = document.createElement('div');
  shown.push(element);
  document.body.append(element);
  element.append(await renderMarkdown(source, { lang: 'en' }));
  return element;
}

/** The markup of a rendered text without what the page adds to regions and links. */
export async function markup(source: string): Promise<string> {
  return (await show(source)).innerHTML.replaceAll(/>\n+/g, '>').replaceAll(/\n+</g, '<').trim();
}
