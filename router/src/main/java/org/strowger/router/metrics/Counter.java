package org.strowger.router.metrics;

import java.util.Locale;

/** The figures of a SelectorThread, with the sentences that explain them in the manual. */
public enum Counter {
    TURNS(Kind.COUNT, "Turns of the loop: mail, timers, a slice of ready channels, then one write per connection"),
    SELECTS(Kind.COUNT, "Calls to the operating system asking which channels are ready"),
    SLEEPS(Kind.COUNT, "Selects that were allowed to wait because there was nothing to do"),
    EVENTS(Kind.COUNT, "Ready channels handed to their handlers"),
    READS(Kind.COUNT, "Read calls on sockets"),
    WRITES(Kind.COUNT, "Write calls on sockets; one may carry many packets"),
    ACCEPTS(Kind.COUNT, "Accept calls on listening sockets; the last of each series finds nothing"),
    INTEREST_CHANGES(Kind.COUNT, "Changes of the operations that the selector watches, one system call each"),
    WAKE_UPS(Kind.COUNT, "Times that mail from another thread woke this one"),
    MAIL(Kind.COUNT, "Tasks received through the mailbox"),
    MAIL_WAITING(Kind.LEVEL, "Tasks that were waiting in the mailbox when the last turn began"),
    HANDOVERS(Kind.COUNT, "Batches of tasks posted to other threads, at most one per turn and receiver"),
    HANDED_OVER(Kind.COUNT, "Tasks in those batches"),
    TIMERS_FIRED(Kind.COUNT, "Timers that fired"),
    TIMERS_SET(Kind.LEVEL, "Timers that are set"),
    BYTES_IN(Kind.COUNT, "Bytes read from sockets"),
    BYTES_OUT(Kind.COUNT, "Bytes written to sockets"),
    CONNECTIONS_OPENED(Kind.COUNT, "Connections opened on this thread"),
    CONNECTIONS_CLOSED(Kind.COUNT, "Connections closed on this thread"),
    CONNECTIONS_REFUSED(Kind.COUNT, "Connections closed at once because the limit of connections was reached"),
    CONNECTIONS_TURNED_AWAY(Kind.COUNT, "Connections closed at once because their address is not allowed"),
    ACCEPT_PAUSES(Kind.COUNT, "Times that accepting paused because the system had no descriptor or memory left"),
    CONNECTS_FAILED(Kind.COUNT, "Dialled connections that were refused, unreachable or not answered in time"),
    MUTES(Kind.COUNT, "Times that reading from a connection paused because its output or its session was full"),
    HANDLER_FAILURES(Kind.COUNT, "Internal errors that cost a connection, a timer or a task"),
    SELECTORS_REPLACED(Kind.COUNT, "Broken selectors that were replaced"),
    HELD_INPUT_BYTES(Kind.LEVEL, "Bytes of incomplete packets, held for their connections"),
    HELD_OUTPUT_BYTES(Kind.LEVEL, "Bytes of output that peers have not taken yet"),
    HOMES(
            Kind.LEVEL,
            "SMSCs, applications and expected receipts whose home is this thread, with those that are being removed"),
    BUSY_NANOS(Kind.COUNT, "Time spent in turns rather than asleep, in nanoseconds");

    /** A count only grows; a level goes up and down. */
    public enum Kind {
        COUNT,
        LEVEL
    }

    private final Kind kind;
    private final String help;

    Counter(Kind kind, String help) {
        this.kind = kind;
        this.help = help;
    }

    public Kind kind() {
        return kind;
    }

    public String help() {
        return help;
    }

    /** The name in tables and metrics: lower case, with underscores. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
