package org.strowger.router.metrics;

/** The counters and gauges of a SelectorThread. */
public enum Counter implements Figure {
    TURNS(Type.COUNTER, "Turns of the loop: tasks, timers, some of the ready channels, then one write per connection"),
    SELECTS(Type.COUNTER, "Calls of select"),
    SLEEPS(Type.COUNTER, "Selects that were allowed to wait because nothing was to be done"),
    EVENTS(Type.COUNTER, "Ready channels given to their handlers"),
    READS(Type.COUNTER, "Read calls on sockets"),
    WRITES(Type.COUNTER, "Write calls on sockets; one may carry many PDUs"),
    ACCEPTS(Type.COUNTER, "Accept calls on listening sockets; the last of each series finds nothing"),
    INTEREST_CHANGES(Type.COUNTER, "Changes of the interest set of a channel, one system call each"),
    WAKE_UPS(Type.COUNTER, "Times that another thread woke this one for a task"),
    TASKS(Type.COUNTER, "Tasks taken from the mailbox"),
    TASKS_QUEUED(Type.GAUGE, "Tasks in the mailbox when the last turn began"),
    HANDOVERS(Type.COUNTER, "Batches of tasks posted to other threads, at most one per turn and thread"),
    TASKS_HANDED_OVER(Type.COUNTER, "Tasks in those batches"),
    TIMERS_FIRED(Type.COUNTER, "Timers that fired"),
    TIMERS_SET(Type.GAUGE, "Timers that are set"),
    BYTES_IN(Type.COUNTER, "Bytes read from sockets"),
    BYTES_OUT(Type.COUNTER, "Bytes written to sockets"),
    CONNECTIONS_OPENED(Type.COUNTER, "Connections given to this thread"),
    CONNECTIONS_CLOSED(Type.COUNTER, "Connections of this thread that ended"),
    CONNECTIONS_REFUSED(Type.COUNTER, "Connections closed at once because max-connections was reached"),
    CONNECTIONS_BLOCKED(Type.COUNTER, "Connections closed at once because of their address"),
    ACCEPT_PAUSES(
            Type.COUNTER, "Times that accepting was paused because the system had no file descriptors or memory left"),
    CONNECTS_FAILED(Type.COUNTER, "Outgoing connections that were refused, unreachable or timed out"),
    MUTES(
            Type.COUNTER,
            "Times that reading from a connection was paused because too much was queued for it or asked by it"),
    HANDLER_FAILURES(Type.COUNTER, "Internal errors, each of which lost a connection, a timer or a task"),
    SELECTORS_REPLACED(Type.COUNTER, "Broken selectors that were replaced"),
    HELD_INPUT_BYTES(Type.GAUGE, "Bytes of incomplete PDUs, held until the rest arrives"),
    HELD_OUTPUT_BYTES(Type.GAUGE, "Bytes that peers have not read yet"),
    HOMES(Type.GAUGE, "SMSCs, applications and receipt tables whose home is this thread, with those still moving away"),
    BUSY_NANOS(Type.COUNTER, "Time spent in turns, not asleep");

    private final Type type;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable record of strings
    private final Metric metric;

    private final String help;

    Counter(Type type, String help) {
        this.type = type;
        this.metric = Metric.of(
                "strowger_thread_" + label().replace("_nanos", "_seconds") + (type == Type.COUNTER ? "_total" : ""));
        this.help = help;
    }

    @Override
    public Metric metric() {
        return metric;
    }

    @Override
    public Type type() {
        return type;
    }

    @Override
    public String help() {
        return help;
    }
}
