package org.strowger.router.metrics;

import java.util.Locale;

/** Every figure that a SelectorThread keeps, with the sentence that explains it in the manual. */
public enum Counter {
    TURNS(Kind.COUNT, "Turns of the loop: mail, timers, a slice of ready channels, then one write per connection"),
    SELECTS(Kind.COUNT, "Calls to the operating system asking which channels are ready"),
    SLEEPS(Kind.COUNT, "Selects that were allowed to wait because nothing was to be done"),
    EVENTS(Kind.COUNT, "Ready channels handed to their handlers"),
    READS(Kind.COUNT, "Read calls on sockets"),
    WRITES(Kind.COUNT, "Write calls on sockets; one may carry many packets"),
    ACCEPTS(Kind.COUNT, "Accept calls on listening sockets, the last of each series finding nothing"),
    INTEREST_CHANGES(Kind.COUNT, "Changes of what the selector watches a channel for, one system call each"),
    WAKE_UPS(Kind.COUNT, "Times that another thread had to wake this one for its mail"),
    MAIL(Kind.COUNT, "Tasks that came by mailbox"),
    MAIL_WAITING(Kind.LEVEL, "Tasks that were waiting in the mailbox when the last turn began"),
    HANDOVERS(Kind.COUNT, "Batches posted to other threads: one for each turn and thread that had something for it"),
    HANDED_OVER(Kind.COUNT, "Errands that left in those batches"),
    TIMERS_FIRED(Kind.COUNT, "Timers whose time came"),
    TIMERS_SET(Kind.LEVEL, "Timers that are set"),
    BYTES_IN(Kind.COUNT, "Bytes read from sockets"),
    BYTES_OUT(Kind.COUNT, "Bytes written to sockets"),
    CONNECTIONS_OPENED(Kind.COUNT, "Connections that this thread was given"),
    CONNECTIONS_CLOSED(Kind.COUNT, "Connections that ended on this thread"),
    CONNECTIONS_REFUSED(Kind.COUNT, "Connections closed at once because as many as allowed were open"),
    CONNECTIONS_TURNED_AWAY(Kind.COUNT, "Connections closed at once because of where they came from"),
    ACCEPT_PAUSES(Kind.COUNT, "Times that accepting rested because the system had no descriptor or memory left"),
    CONNECTS_FAILED(Kind.COUNT, "Dialled connections that were refused, unreachable or not answered in time"),
    MUTES(Kind.COUNT, "Times that a connection was read no further because of what it was owed or asked"),
    HANDLER_FAILURES(Kind.COUNT, "Faults of ours that cost a connection, a timer or a task"),
    SELECTORS_REPLACED(Kind.COUNT, "Broken selectors that were replaced, their channels moved"),
    HELD_INPUT_BYTES(Kind.LEVEL, "Heads of packets that have not come whole, held for their connections"),
    HELD_OUTPUT_BYTES(Kind.LEVEL, "Bytes owed to peers that do not take them now"),
    HOMES(
            Kind.LEVEL,
            "SMSCs, applications and receipts to come of an SMSC whose home is here, also those still leaving"),
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

    /** The name in tables and on the wire: lower case, words joined by underscores. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
