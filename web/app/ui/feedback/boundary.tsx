import { Component, type ReactNode, Suspense } from "react";
import { PartFailure } from "./lazy-part";

interface BoundaryProps {
  /** In the final shape, while something inside waits. */
  fallback: ReactNode;
  /** In place of what failed. */
  failed: (error: unknown, retry: () => void) => ReactNode;
  /** Before the content is tried again: whoever loads forgets the failure. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Draws loading and failure around what waits for data, so that the inside only knows the full state. */
export class Boundary extends Component<BoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PartFailure) error.forget();
  }

  retry = () => {
    this.props.onRetry?.();
    this.setState({ failure: undefined });
  };

  override render() {
    const { fallback, failed, children } = this.props;
    if (this.state.failure) {
      const { error } = this.state.failure;
      // The page's own code didn't load or is at fault: trying again can't help, its error screen says what does.
      if (error instanceof TypeError) throw error;
      return failed(error, this.retry);
    }
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
