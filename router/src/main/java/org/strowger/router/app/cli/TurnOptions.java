package org.strowger.router.app.cli;

import org.strowger.router.time.MonotonicClock;
import picocli.CommandLine.Option;

/** Which times of a SelectorThread's turns are measured. */
public final class TurnOptions {
    @Option(names = "--turn-cpu", description = "also measure the CPU time of turns, which costs a system call each")
    private boolean processorToo;

    /** The clock that tells that. */
    public MonotonicClock clock() {
        return processorToo ? MonotonicClock.systemWithCpu() : MonotonicClock.system();
    }
}
