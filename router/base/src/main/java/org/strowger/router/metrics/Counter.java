package org.strowger.router.metrics;

/** The counters and gauges of a SelectorThread. */
public enum Counter implements Figure {
    TURNS(
            Type.COUNTER,
            "Turns of the thread: each handles tasks, timers, some ready channels, then one write per connection"),
    SELECTS(Type.COUNTER, "Calls of Selector.select"),
    SLEEPS(Type.COUNTER, "Calls of Selector.select that could block because the thread had no work"),
    EVENTS(Type.COUNTER, "Ready channels handled"),
    READS(Type.COUNTER, "Read calls on sockets"),
    WRITES(Type.COUNTER, "Write calls on sockets; a call can carry many PDUs"),
    ACCEPTS(Type.COUNTER, "Accept calls on listening sockets; the last call of each series finds no connection"),
    INTEREST_CHANGES(Type.COUNTER, "Changes of the interest set of a channel, one system call each"),
    WAKE_UPS(Type.COUNTER, "Times that another thread woke this thread for a task"),
    TASKS(Type.COUNTER, "Tasks taken from the mailbox"),
    TASKS_QUEUED(Type.GAUGE, "Tasks in the mailbox when the last turn began"),
    HANDOVERS(Type.COUNTER, "Batches of tasks posted to other threads, at most one per turn and thread"),
    TASKS_HANDED_OVER(Type.COUNTER, "Tasks in batches posted to other threads"),
    TIMERS_FIRED(Type.COUNTER, "Timers that fired"),
    TIMERS_SET(Type.GAUGE, "Timers that are set"),
    BYTES_IN(Type.COUNTER, "Bytes read from sockets"),
    BYTES_OUT(Type.COUNTER, "Bytes written to sockets"),
    CONNECTIONS_OPENED(Type.COUNTER, "Connections given to this thread"),
    CONNECTIONS_CLOSED(Type.COUNTER, "Connections of this thread that ended"),
    CONNECTIONS_REFUSED(Type.COUNTER, "Connections closed immediately because max-connections was reached"),
    CONNECTIONS_GAVE_WAY(
            Type.COUNTER, "Connections without a bind or credentials that were closed because their listener was full"),
    CONNECTIONS_BLOCKED(
            Type.COUNTER,
            "Connections closed immediately because their listener or outbind address does not accept them: at the"
                    + " limit or out of service"),
    ACCEPT_PAUSES(
            Type.COUNTER, "Times that accepting was paused because the system had no file descriptors or memory left"),
    CONNECTS_FAILED(Type.COUNTER, "Outgoing connections that were refused, unreachable or timed out"),
    MUTES(Type.COUNTER, "Times that reading from a connection was paused because its output buffer or window was full"),
    HANDLER_FAILURES(Type.COUNTER, "Internal errors, each of which lost a connection, a timer or a task"),
    SELECTORS_REPLACED(Type.COUNTER, "Broken selectors that were replaced"),
    HELD_INPUT_BYTES(Type.GAUGE, "Bytes of incomplete PDUs, held until the rest arrives"),
    HELD_OUTPUT_BYTES(Type.GAUGE, "Bytes that peers have not read yet"),
    HOMES(
            Type.GAUGE,
            "SMSCs, applications and receipt tables whose home is this thread, including those that are "
                    + "moving to another thread"),
    BUSY_NANOS(Type.COUNTER, "Time spent in turns, without the time asleep");

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
