import { useRef } from "react";

/**
 * A click on what lies behind a window closes it. The veil listens for itself: the primitive starts to listen some time
 * after the window is visible, and a click before that is lost.
 */
export function useVeil(onClose: () => void) {
  const veil = useRef<HTMLDivElement>(null);
  return {
    veil: { ref: veil, onClick: onClose },
    content: {
      onPointerDownOutside: (event: Event) => {
        if (event.target === veil.current) event.preventDefault();
      },
    },
  };
}
