/** One line of a menu (Menu.svelte). */
export interface MenuItem {
  label: string;
  /** A few words of explanation in small print. */
  hint?: string;
  danger?: boolean;
  /** Shown, and reachable by keyboard, but does nothing. */
  disabled?: boolean;
  onselect: () => void;
}
