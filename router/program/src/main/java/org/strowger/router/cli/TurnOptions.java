package org.strowger.router.cli;

import org.strowger.router.time.MonotonicClock;
import picocli.CommandLine.Option;

/** Options for measuring the duration of event-loop turns. */
public final class TurnOptions {
    @Option(
            names = "--turn-cpu",
            description = "also measure the CPU time of turns, which costs one system call per turn")
    private boolean processorToo;

    /** The clock that measures these times. */
    public MonotonicClock clock() {
        return processorToo ? MonotonicClock.systemWithCpu() : MonotonicClock.system();
    }
}
