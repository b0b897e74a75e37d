package org.strowger.router.app.cli;

import org.strowger.router.time.MonotonicClock;
import picocli.CommandLine.Option;

/** What a daemon measures of the turns of its SelectorThreads. */
public final class TurnOptions {
    @Option(names = "--turn-cpu", description = "measure also the processor time of turns: a system call for each")
    private boolean processorToo;

    /** The clock that tells that. */
    public MonotonicClock clock() {
        return processorToo ? MonotonicClock.systemWithCpu() : MonotonicClock.system();
    }
}
