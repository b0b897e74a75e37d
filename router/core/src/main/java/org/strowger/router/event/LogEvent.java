package org.strowger.router.event;

import static org.strowger.router.config.LogSettings.Level.DEBUG;
import static org.strowger.router.config.LogSettings.Level.ERROR;
import static org.strowger.router.config.LogSettings.Level.INFO;
import static org.strowger.router.config.LogSettings.Level.WARN;

import org.strowger.router.config.LogSettings.Level;

/**
 * All events of the log; the table in the manual is generated from these rows. The names are a public interface: a
 * released name is never changed. ERROR requires action now, WARN requires action soon, INFO documents normal
 * operation, DEBUG is for troubleshooting.
 */
public enum LogEvent {
    SMSC_DIALS("smsc.dials", DEBUG, Repeats.WRITTEN, "connecting to an SMSC"),
    SMSC_SESSION_UP("smsc.session_up", INFO, Repeats.WRITTEN, "a session with an SMSC was bound"),
    SMSC_SESSION_DOWN("smsc.session_down", WARN, Repeats.WRITTEN, "a session with an SMSC ended"),
    SMSC_SESSION_CLOSED(
            "smsc.session_closed",
            INFO,
            Repeats.WRITTEN,
            "Strowger closed a session with an SMSC: shutdown, a reload or an operator"),
    SMSC_SESSION_REPLACED(
            "smsc.session_replaced",
            DEBUG,
            Repeats.WRITTEN,
            "an HTTP connection to a provider ended between two messages and was replaced"),
    SMSC_BIND_REFUSED("smsc.bind_refused", WARN, Repeats.FOLDED, "an SMSC refused our bind"),
    SMSC_NOT_CONNECTED("smsc.not_connected", WARN, Repeats.FOLDED, "could not connect to an SMSC"),
    SMSC_SET_ASIDE(
            "smsc.set_aside",
            WARN,
            Repeats.WRITTEN,
            "an SMSC is bound but does not answer messages, or has answered with a status for which it is set aside; "
                    + "its messages fail over"),
    SMSC_RECOVERED("smsc.recovered", INFO, Repeats.WRITTEN, "an SMSC that was set aside gets messages again"),
    SMSC_DRAINED(
            "smsc.drained", INFO, Repeats.WRITTEN, "drain finished: the SMSC has no messages queued or unanswered"),
    SMSC_UNCLAIMED_WAITS(
            "smsc.unclaimed_waits",
            WARN,
            Repeats.WRITTEN,
            "a message from a mobile that matches no rule waits; no such message waited before"),
    SMSC_UNCLAIMED(
            "smsc.unclaimed",
            INFO,
            Repeats.WRITTEN,
            "waiting messages from mobiles that had matched no rule were delivered or dropped, or counted as opt-outs"),
    SMSC_UNCLAIMED_EXPIRED(
            "smsc.unclaimed_expired",
            WARN,
            Repeats.WRITTEN,
            "waiting messages from mobiles that matched no rule reached the maximum age and were given up"),
    SMSC_SLOWED_DOWN("smsc.slowed_down", WARN, Repeats.FOLDED, "an SMSC throttled us; the message rate was reduced"),
    SMSC_RATE_RESTORED(
            "smsc.rate_restored",
            INFO,
            Repeats.FOLDED,
            "an SMSC no longer throttles us; the configured message rate applies again"),
    SMSC_RECEIPTS_UNEXPECTED(
            "smsc.receipts_unexpected",
            WARN,
            Repeats.FOLDED,
            "more than 1 % of the receipts of an SMSC in a minute, and at least 20, matched no message"),
    SMSC_LOOP(
            "smsc.loop",
            WARN,
            Repeats.FOLDED,
            "a configured host of an SMSC is one of Strowger's own listeners and is skipped"),
    SMSC_CALL_REFUSED(
            "smsc.call_refused",
            WARN,
            Repeats.FOLDED,
            "an incoming connection at an outbind listener, or a request of an HTTP provider, was refused"),
    APPLICATION_BOUND("application.bound", INFO, Repeats.WRITTEN, "a session of an application was bound"),
    APPLICATION_UNBOUND("application.unbound", INFO, Repeats.WRITTEN, "a session of an application ended"),
    APPLICATION_BIND_REFUSED(
            "application.bind_refused", WARN, Repeats.FOLDED, "the bind of an application was " + "refused"),
    APPLICATION_CONNECTION_FAILED(
            "application.connection_failed",
            WARN,
            Repeats.FOLDED,
            "a connection to a listener ended before its bind: a TLS error, a peer that is not a trusted proxy, "
                    + "octets that are not valid in the protocol, or no bind before the timeout"),
    APPLICATION_TAKEN_OVER(
            "application.bind_taken_over",
            WARN,
            Repeats.FOLDED,
            "a stale session was closed to make room for a new bind"),
    APPLICATION_DELIVERY_ADAPTED(
            "application.delivery_adapted",
            WARN,
            Repeats.FOLDED,
            "a message or receipt that the application's protocol cannot express was sent in the nearest form or in "
                    + "parts, or is kept; see the detail"),
    APPLICATION_MESSAGE_HELD(
            "application.message_held",
            ERROR,
            Repeats.FOLDED,
            "an internal error stopped the handling of a message; it is held until an operator retries or fails it"),
    APPLICATION_DELIVERIES_WAIT(
            "application.deliveries_wait",
            WARN,
            Repeats.WRITTEN,
            "the oldest receipt or message for an application has waited for longer than `keep: warn-after`"),
    APPLICATION_CALLBACK_FAILED(
            "application.callback_failed",
            WARN,
            Repeats.FOLDED,
            "the callback server could not be reached; its receipts and messages wait"),
    APPLICATION_CALLBACK_GONE(
            "application.callback_gone",
            WARN,
            Repeats.FOLDED,
            "the callback server answered 410 Gone; its callbacks stop"),
    APPLICATION_PASSWORD_REPLACED(
            "application.password_replaced",
            INFO,
            Repeats.WRITTEN,
            "the first successful login replaced a password in the form of another gateway with a hash"),
    APPLICATION_PASSWORD_KEPT(
            "application.password_kept",
            WARN,
            Repeats.WRITTEN,
            "a password in the form of another gateway could not be replaced in its file; the login succeeds"),
    APPLICATION_RECORD_UNREADABLE(
            "application.record_unreadable",
            ERROR,
            Repeats.FOLDED,
            "a record in the store cannot be decoded; the record remains in the store"),
    FILTER_SLOW(
            "filter.slow",
            WARN,
            Repeats.FOLDED,
            "the message filters exceed their time budget; the detail names the " + "slowest"),
    HOOK_DOWN(
            "hook.down",
            WARN,
            Repeats.WRITTEN,
            "a hook has failed too often in a row: its `on-failure` applies at once, and the hook is tried every 5 "
                    + "seconds"),
    HOOK_UP("hook.up", INFO, Repeats.WRITTEN, "a hook that was down answers again"),
    ACCOUNT_BALANCE_LOW(
            "account.balance_low",
            WARN,
            Repeats.WRITTEN,
            "the available balance of an account is below its " + "`low-balance`"),
    ACCOUNT_TOPPED_UP("account.topped_up", INFO, Repeats.WRITTEN, "an amount was added to the balance of an account"),
    CLOCK_SET("clock.set", WARN, Repeats.WRITTEN, "the machine's clock was set forward or back by a second or more"),
    CLOCK_FOLLOWED(
            "clock.followed",
            WARN,
            Repeats.WRITTEN,
            "ten minutes after a step forward of more than a day, or after `clock accept`, delivery times, ids and the "
                    + "days of limits follow the machine's clock"),
    LIMITS_DAY_BEGUN(
            "limits.day_begun",
            WARN,
            Repeats.WRITTEN,
            "`limits begin-day` has begun the day of today, although limits counted for a later day"),
    STORE_READ("store.read", INFO, Repeats.WRITTEN, "the contents of the store were read at startup"),
    STORE_OPEN("store.open", INFO, Repeats.WRITTEN, "the store accepts new messages"),
    STORE_CLOSED("store.closed", ERROR, Repeats.WRITTEN, "the store refuses new messages; see the detail"),
    STORE_ENDED("store.ended", INFO, Repeats.WRITTEN, "the store was closed for shutdown"),
    STORE_FAILED("store.failed", ERROR, Repeats.FOLDED, "a write or sync of the store failed; Strowger retries it"),
    STORE_DAMAGED("store.damaged", ERROR, Repeats.FOLDED, "a journal file is corrupt"),
    STORE_TORN(
            "store.torn",
            WARN,
            Repeats.WRITTEN,
            "the last write before a crash was incomplete; it had not been acknowledged"),
    STORE_UNREADABLE(
            "store.unreadable",
            ERROR,
            Repeats.WRITTEN,
            "records in the store cannot be decoded; the records remain in the store"),
    STORE_LOST("store.lost", ERROR, Repeats.WRITTEN, "internal error in the store thread; the daemon stops"),
    CLUSTER_JOINED("cluster.joined", INFO, Repeats.WRITTEN, "this node has claimed its home shard"),
    CLUSTER_BROKERS(
            "cluster.brokers", WARN, Repeats.WRITTEN, "a setting of the brokers needs attention; see the " + "detail"),
    CLUSTER_STORE_MOVED(
            "cluster.store_moved", INFO, Repeats.WRITTEN, "the records of the local store were moved into the shard"),
    CLUSTER_TAKEN_OVER(
            "cluster.taken_over",
            WARN,
            Repeats.WRITTEN,
            "this node has taken over a shard whose owner is silent or has stopped"),
    CLUSTER_CLAIM_LOST("cluster.claim_lost", INFO, Repeats.WRITTEN, "another node was first to take over a shard"),
    CLUSTER_GIVEN_UP(
            "cluster.given_up", INFO, Repeats.WRITTEN, "a shard that was taken over is empty and was given up"),
    CLUSTER_RELEASED(
            "cluster.released",
            INFO,
            Repeats.WRITTEN,
            "a shard was released to another node, which takes over its records"),
    CLUSTER_NOT_RELEASED(
            "cluster.not_released",
            WARN,
            Repeats.WRITTEN,
            "a shard was not released: it has records that cannot be read, or that belong to an SMSC that is not "
                    + "configured"),
    CLUSTER_UNREACHABLE("cluster.unreachable", WARN, Repeats.FOLDED, "brokers do not answer; Strowger tries again"),
    CLUSTER_UNANSWERED(
            "cluster.unanswered",
            WARN,
            Repeats.FOLDED,
            "a write to a shard was not answered; new messages are refused until it is known whether the write "
                    + "succeeded"),
    CLUSTER_SETTLED(
            "cluster.settled",
            INFO,
            Repeats.FOLDED,
            "the outcome of the unanswered write is known; the shard " + "accepts messages again"),
    CLUSTER_SHARD_UNREADABLE(
            "cluster.shard_unreadable",
            ERROR,
            Repeats.FOLDED,
            "a shard has records that this version cannot read; this node will not take it over"),
    CLUSTER_MAIL_UNREADABLE(
            "cluster.mail_unreadable",
            ERROR,
            Repeats.FOLDED,
            "a record from another node cannot be read: it is skipped, or waits for a later version; see the detail"),
    CLUSTER_DIFFERS(
            "cluster.differs",
            WARN,
            Repeats.WRITTEN,
            "another node has a configuration that differs, or a clock that differs by a second or more"),
    CLUSTER_ALIKE(
            "cluster.alike", INFO, Repeats.WRITTEN, "the configuration and the clock of another node agree " + "again"),
    CLUSTER_FENCED(
            "cluster.fenced",
            ERROR,
            Repeats.WRITTEN,
            "another node has taken over a shard of this one; the process ends and must be started again"),
    CLUSTER_LOST("cluster.lost", ERROR, Repeats.WRITTEN, "internal error in the cluster's thread; the daemon stops"),
    RECORDS_OPEN("records.open", INFO, Repeats.WRITTEN, "event records are written again"),
    RECORDS_CLOSED(
            "records.closed",
            ERROR,
            Repeats.WRITTEN,
            "event records cannot be written, so new messages are refused; see the detail"),
    RECORDS_FAILED(
            "records.failed", ERROR, Repeats.FOLDED, "a write or sync of event records failed; Strowger retries it"),
    RECORDS_TORN("records.torn", WARN, Repeats.WRITTEN, "the last line of an event record file was incomplete"),
    RECORDS_UNWRITTEN(
            "records.unwritten",
            ERROR,
            Repeats.WRITTEN,
            "event records were lost: the daemon stopped before writing them"),
    RECORDS_LOST("records.lost", ERROR, Repeats.WRITTEN, "internal error in the event record thread; the daemon stops"),
    REACTOR_HANDLER_FAILED(
            "reactor.handler_failed", ERROR, Repeats.FOLDED, "internal error: a connection, timer or task was lost"),
    REACTOR_SELECTOR_REPLACED(
            "reactor.selector_replaced", WARN, Repeats.FOLDED, "an NIO selector stopped working and was replaced"),
    REACTOR_ACCEPT_PAUSED(
            "reactor.accept_paused",
            ERROR,
            Repeats.FOLDED,
            "accepting connections is paused: the operating system is out of file descriptors or memory"),
    REACTOR_THREAD_FAILED(
            "reactor.thread_failed",
            ERROR,
            Repeats.WRITTEN,
            "internal error: a SelectorThread ended; the daemon stops"),
    HEALTH_LOST(
            "health.lost",
            ERROR,
            Repeats.WRITTEN,
            "a thread has stopped responding; if a watchdog is configured, the watchdog will restart the daemon"),
    HEALTH_BACK("health.back", INFO, Repeats.WRITTEN, "all threads respond again"),
    HEAP_RETURNED(
            "heap.returned",
            INFO,
            Repeats.WRITTEN,
            "the daemon has had almost nothing to do for two minutes after a load, and returned memory to the system"),
    SYSTEMD_NOT_TOLD(
            "systemd.not_told", ERROR, Repeats.FOLDED, "the service manager could not be notified; see the detail"),
    RELOAD_CHANGED("reload.changed", INFO, Repeats.WRITTEN, "one change by the new configuration"),
    RELOAD_DONE("reload.done", INFO, Repeats.WRITTEN, "the new configuration is in effect"),
    RELOAD_REFUSED("reload.refused", WARN, Repeats.WRITTEN, "an error in the new configuration"),
    RELOAD_KEPT("reload.kept", WARN, Repeats.WRITTEN, "reload failed; the previous configuration stays in effect"),
    RELOAD_WARNING("reload.warning", WARN, Repeats.WRITTEN, "a warning about the new configuration"),
    RELOAD_NO_SIGNAL(
            "reload.no_signal",
            WARN,
            Repeats.WRITTEN,
            "SIGHUP does not reload the configuration; use reload on the console"),
    TABLE_LOADED("table.loaded", INFO, Repeats.WRITTEN, "the file of a number table was loaded"),
    TABLE_REPEATED(
            "table.repeated", WARN, Repeats.WRITTEN, "lines in the file of a number table repeat an earlier one"),
    TABLE_NOT_LOADED(
            "table.not_loaded",
            ERROR,
            Repeats.WRITTEN,
            "the file of a number table cannot be used; the former content stays in effect"),
    TABLE_NOT_WRITTEN(
            "table.not_written",
            ERROR,
            Repeats.FOLDED,
            "changes to a number table cannot be written; the clients that made them get an error"),
    TABLE_FAILED(
            "table.failed",
            ERROR,
            Repeats.WRITTEN,
            "internal error: number tables stay as they are until the daemon is restarted"),
    SERVICE_CHANGED(
            "service.changed",
            INFO,
            Repeats.WRITTEN,
            "an operator drained, disabled or resumed an SMSC, application, listener or route"),
    SERVICE_LIMITED("service.limited", INFO, Repeats.WRITTEN, "a temporary rate limit was set or has ended"),
    SHUTDOWN_ASKED("shutdown.asked", INFO, Repeats.WRITTEN, "a shutdown was requested"),
    SHUTDOWN_HANDED_OVER(
            "shutdown.handed_over",
            INFO,
            Repeats.WRITTEN,
            "the listening sockets were passed to the daemon that takes over; this one stops"),
    SHUTDOWN_WOUND_UP(
            "shutdown.wound_up",
            INFO,
            Repeats.WRITTEN,
            "shutdown finished; the line contains the number of unanswered messages"),
    SHUTDOWN_NOT_WOUND_UP(
            "shutdown.not_wound_up",
            WARN,
            Repeats.WRITTEN,
            "unfinished messages could not be counted at shutdown; see the detail"),
    AUDIT_COMMAND("audit.command", INFO, Repeats.WRITTEN, "an operator signed in or ran a command that makes a change"),
    AUDIT_DENIED(
            "audit.denied",
            WARN,
            Repeats.FOLDED,
            "a sign-in to the console failed, or a command that makes a change was denied"),
    CONSOLE_CONNECTION_FAILED(
            "console.connection_failed",
            WARN,
            Repeats.FOLDED,
            "TLS with a console client failed, for example because the client speaks plain text"),
    CONSOLE_FAILED("console.failed", ERROR, Repeats.FOLDED, "internal error while running a console command"),
    CONSOLE_NO_SOCKET(
            "console.no_socket",
            WARN,
            Repeats.WRITTEN,
            "the unix socket of the console could not be opened; see the detail"),
    ADMIN_FAILED("admin.failed", ERROR, Repeats.FOLDED, "internal error while serving metrics, health or HTTP"),
    LOG_LEVEL("log.level", INFO, Repeats.WRITTEN, "the log level was changed"),
    LOG_DROPPED("log.dropped", WARN, Repeats.WRITTEN, "log lines were dropped: the log buffer was full"),
    LIBRARY_MESSAGE(
            "library.message",
            WARN,
            Repeats.FOLDED,
            "message of a third-party library, at the level that the library chose");

    /** Treatment of repetitions of an event with the same fields within a minute. */
    public enum Repeats {
        /** The first event is written; its repetitions are counted. */
        FOLDED,
        /** Every event is written, because a missing begin or end would be misleading. */
        WRITTEN
    }

    private final String label;
    private final Level level;
    private final Repeats repeats;
    private final String meaning;

    LogEvent(String label, Level level, Repeats repeats, String meaning) {
        this.label = label;
        this.level = level;
        this.repeats = repeats;
        this.meaning = meaning;
    }

    /** The event's name in the log. */
    public String label() {
        return label;
    }

    public Level level() {
        return level;
    }

    public Repeats repeats() {
        return repeats;
    }

    public String meaning() {
        return meaning;
    }

    /** The name of the event's logger, or of the parent of the loggers named after an SMSC or application. */
    public String area() {
        String first = label.substring(0, label.indexOf('.'));
        return first.equals("reload") ? "config" : first;
    }
}
