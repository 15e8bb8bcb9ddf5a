import { Component, type ReactNode, Suspense } from "react";

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

  retry = () => {
    this.props.onRetry?.();
    this.setState({ failure: undefined });
  };

  override render() {
    const { fallback, failed, children } = this.props;
    if (this.state.failure) {
      const { error } = this.state.failure;
      // Code that did not load or is at fault: trying again cannot help, the page's own error screen speaks.
      if (error instanceof TypeError) throw error;
      return failed(error, this.retry);
    }
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
