import { LANGS, type Lang } from '../i18n/define';

export type Theme = 'system' | 'light' | 'dark';
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/**
 * What the reader prefers, remembered on this device and never part of a recipe or link. In localStorage, not in
 * IndexedDB: language and theme are needed before the first paint, and IndexedDB only answers later.
 */
export class Settings {
  #lang = $state<Lang>('zh');
  #theme = $state<Theme>('system');

  constructor() {
    this.#lang = read('lang', LANGS) ?? (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : browserLang());
    this.#theme = read('theme', THEMES) ?? 'system';
    this.#apply();
  }

  get lang() {
    return this.#lang;
  }
  set lang(lang: Lang) {
    this.#lang = lang;
    this.#save('lang', lang);
  }

  get theme() {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    this.#save('theme', theme);
  }

  #save(name: string, value: string) {
    this.#apply();
    try {
      localStorage.setItem(`rag-eval-notebook.${name}`, value);
    } catch {
      // Storage is blocked: the choice holds for this visit.
    }
  }

  #apply() {
    const root = document.documentElement;
    root.lang = this.#lang === 'zh' ? 'zh-CN' : 'en';
    if (this.#theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = this.#theme;
  }
}

/** Chinese first: English only for a reader whose browser lists English and no Chinese. */
function browserLang(): Lang {
  const languages = navigator.languages.map((language) => language.toLowerCase());
  return !languages.some((l) => l.startsWith('zh')) && languages.some((l) => l.startsWith('en')) ? 'en' : 'zh';
}

function read<T extends string>(name: string, allowed: readonly T[]): T | null {
  try {
    const value = localStorage.getItem(`rag-eval-notebook.${name}`);
    return allowed.find((candidate) => candidate === value) ?? null;
  } catch {
    return null;
  }
}
