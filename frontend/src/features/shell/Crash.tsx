import { Button } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { toFailure, type Failure } from "../../platform";
import classes from "./Crash.module.css";

/** Crash shows a defect of a part of the page in its place, instead of an empty window. */
export class Crash extends Component<{ children: ReactNode }, { failure: Failure | null }> {
  override state = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    const failure = toFailure(error);
    const stack = error instanceof Error ? JSON.stringify({ stack: error.stack }) : "";
    return { failure: { ...failure, details: failure.details || stack } };
  }

  override render() {
    if (!this.state.failure) return this.props.children;
    return (
      <div className={classes.crash}>
        <FailureView
          failure={this.state.failure}
          title="This part of the window has a defect"
          actions={
            <Button variant="default" size="compact-xs" onClick={() => this.setState({ failure: null })}>
              Show it again
            </Button>
          }
        />
      </div>
    );
  }
}
