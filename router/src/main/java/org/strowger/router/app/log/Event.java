package org.strowger.router.app.log;

import static org.strowger.router.config.LogSettings.Level.DEBUG;
import static org.strowger.router.config.LogSettings.Level.ERROR;
import static org.strowger.router.config.LogSettings.Level.INFO;
import static org.strowger.router.config.LogSettings.Level.WARN;

import org.strowger.router.application.AppEvent;
import org.strowger.router.config.LogSettings.Level;
import org.strowger.router.smsc.SmscEvent;

/**
 * All that the log may say. The manual's list is made from this table; a name, once shipped, stays. ERROR wakes
 * somebody, WARN is for tomorrow, INFO is the diary, DEBUG is for who looks at one thing for a while.
 */
public enum Event {
    SMSC_DIALS("smsc.dials", DEBUG, Repeats.WRITTEN, "an SMSC is dialled"),
    SMSC_SESSION_UP("smsc.session_up", INFO, Repeats.WRITTEN, "a session with an SMSC has begun"),
    SMSC_SESSION_DOWN("smsc.session_down", WARN, Repeats.WRITTEN, "a session with an SMSC has ended"),
    SMSC_BIND_REFUSED("smsc.bind_refused", WARN, Repeats.FOLDED, "an SMSC did not let us in"),
    SMSC_NOT_CONNECTED("smsc.not_connected", WARN, Repeats.FOLDED, "an SMSC could not be reached"),
    SMSC_SET_ASIDE("smsc.set_aside", WARN, Repeats.WRITTEN, "an SMSC lives and answers no message; others are tried"),
    SMSC_WELL_AGAIN("smsc.well_again", INFO, Repeats.WRITTEN, "an SMSC that was set aside answers again"),
    SMSC_DRAINED(
            "smsc.drained", INFO, Repeats.WRITTEN, "nothing waits any more for an SMSC that an operator has drained"),
    SMSC_SLOWED_DOWN("smsc.slowed_down", WARN, Repeats.FOLDED, "an SMSC said \"too fast\": how fast it goes now"),
    SMSC_LOOP("smsc.loop", WARN, Repeats.FOLDED, "a host is a listener of ours and is not dialled; the next one is"),
    SMSC_CALL_REFUSED(
            "smsc.call_refused",
            WARN,
            Repeats.FOLDED,
            "somebody called where an SMSC sends its outbind, and was not let in"),

    APPLICATION_BOUND("application.bound", INFO, Repeats.WRITTEN, "a session of an application has begun"),
    APPLICATION_UNBOUND("application.unbound", INFO, Repeats.WRITTEN, "a session of an application has ended"),
    APPLICATION_BIND_REFUSED("application.bind_refused", WARN, Repeats.FOLDED, "somebody was not let in"),
    APPLICATION_TAKEN_OVER(
            "application.bind_taken_over", WARN, Repeats.FOLDED, "a bind that hung gave way to a newer one"),
    APPLICATION_MESSAGE_HELD(
            "application.message_held",
            ERROR,
            Repeats.FOLDED,
            "a message is set aside, since its handling failed: somebody must decide"),
    APPLICATION_RECORD_UNREADABLE(
            "application.record_unreadable",
            ERROR,
            Repeats.FOLDED,
            "something of the store cannot be understood, and stays there"),

    STORE_READ("store.read", INFO, Repeats.WRITTEN, "what the store held at the start"),
    STORE_OPEN("store.open", INFO, Repeats.WRITTEN, "the store takes new messages"),
    STORE_CLOSED("store.closed", ERROR, Repeats.WRITTEN, "the store takes no new messages: why"),
    STORE_ENDED("store.ended", INFO, Repeats.WRITTEN, "the store takes nothing more, since the daemon stops"),
    STORE_FAILED("store.failed", ERROR, Repeats.FOLDED, "the disk failed; it is tried again"),
    STORE_DAMAGED("store.damaged", ERROR, Repeats.FOLDED, "octets on the disk are not what they were"),
    STORE_TORN(
            "store.torn", WARN, Repeats.WRITTEN, "the last write before a crash was torn; nobody was told it was safe"),
    STORE_UNREADABLE("store.unreadable", ERROR, Repeats.WRITTEN, "records cannot be understood, and stay as they are"),
    STORE_LOST("store.lost", ERROR, Repeats.WRITTEN, "a fault of ours ended the store's thread; the daemon stops"),

    RECORDS_OPEN("records.open", INFO, Repeats.WRITTEN, "what happens is recorded again"),
    RECORDS_CLOSED(
            "records.closed", ERROR, Repeats.WRITTEN, "events cannot be recorded, so no new messages are taken: why"),
    RECORDS_FAILED("records.failed", ERROR, Repeats.FOLDED, "the disk of the event records failed; it is tried again"),
    RECORDS_TORN("records.torn", WARN, Repeats.WRITTEN, "the last line of a file was not whole; the file says which"),
    RECORDS_UNWRITTEN("records.unwritten", ERROR, Repeats.WRITTEN, "the daemon ends, and so many records are lost"),
    RECORDS_LOST(
            "records.lost",
            ERROR,
            Repeats.WRITTEN,
            "a fault of ours ended the thread of the records; the daemon stops"),

    REACTOR_HANDLER_FAILED(
            "reactor.handler_failed", ERROR, Repeats.FOLDED, "a fault of ours cost a connection, a timer or a task"),
    REACTOR_SELECTOR_REPLACED(
            "reactor.selector_replaced", WARN, Repeats.FOLDED, "a selector of the system was of no use any more"),
    REACTOR_ACCEPT_PAUSED(
            "reactor.accept_paused", ERROR, Repeats.FOLDED, "the system lets us accept no more connections for now"),
    REACTOR_THREAD_FAILED(
            "reactor.thread_failed", ERROR, Repeats.WRITTEN, "a SelectorThread is lost; the daemon stops"),

    HEALTH_LOST(
            "health.lost",
            ERROR,
            Repeats.WRITTEN,
            "a thread does nothing; where there is a watchdog, it ends the daemon"),
    HEALTH_BACK("health.back", INFO, Repeats.WRITTEN, "all threads do what they are asked again"),
    SYSTEMD_NOT_TOLD(
            "systemd.not_told", ERROR, Repeats.FOLDED, "the service manager cannot be told how the daemon is: why"),

    RELOAD_CHANGED("reload.changed", INFO, Repeats.WRITTEN, "what a new configuration changes"),
    RELOAD_DONE("reload.done", INFO, Repeats.WRITTEN, "the new configuration is at work"),
    RELOAD_REFUSED("reload.refused", WARN, Repeats.WRITTEN, "what is wrong with the new configuration"),
    RELOAD_KEPT("reload.kept", WARN, Repeats.WRITTEN, "the configuration stays as it was"),
    RELOAD_WARNING("reload.warning", WARN, Repeats.WRITTEN, "what had better be put right in the new configuration"),

    SERVICE_CHANGED(
            "service.changed", INFO, Repeats.WRITTEN, "an operator took something out of service, or put it back"),
    SERVICE_LIMITED(
            "service.limited", INFO, Repeats.WRITTEN, "an operator made something slower for a while, or it is over"),

    SHUTDOWN_ASKED("shutdown.asked", INFO, Repeats.WRITTEN, "somebody wants the daemon to stop"),
    SHUTDOWN_WOUND_UP("shutdown.wound_up", INFO, Repeats.WRITTEN, "how many messages had no answer when it stopped"),
    SHUTDOWN_NOT_WOUND_UP(
            "shutdown.not_wound_up", WARN, Repeats.WRITTEN, "it stopped without knowing what was under way: why"),

    AUDIT_COMMAND("audit.command", INFO, Repeats.WRITTEN, "somebody has changed something, or tried to, or signed in"),
    CONSOLE_FAILED("console.failed", ERROR, Repeats.FOLDED, "a fault of ours ended a command"),
    CONSOLE_NO_SOCKET("console.no_socket", WARN, Repeats.WRITTEN, "the console has no unix socket: why"),
    ADMIN_FAILED(
            "admin.failed",
            ERROR,
            Repeats.FOLDED,
            "a fault of ours cost a look at figures or health, or an answer by HTTP"),

    LOG_LEVEL("log.level", INFO, Repeats.WRITTEN, "from now on more or less is said"),
    LOG_DROPPED("log.dropped", WARN, Repeats.WRITTEN, "so many lines found no room here, since they came too fast"),
    LIBRARY_SAID(
            "library.said", WARN, Repeats.FOLDED, "a library of others has said something; as important as it said");

    /** What becomes of the same event with the same items, soon after. */
    public enum Repeats {
        /** It is counted, and the count is told. */
        FOLDED,
        /** It is written: what begins and ends must not be told apart by what is missing. */
        WRITTEN
    }

    private final String label;
    private final Level level;
    private final Repeats repeats;
    private final String meaning;

    Event(String label, Level level, Repeats repeats, String meaning) {
        this.label = label;
        this.level = level;
        this.repeats = repeats;
        this.meaning = meaning;
    }

    /** The name in the log. */
    public String label() {
        return label;
    }

    public Level level() {
        return level;
    }

    public Repeats repeats() {
        return repeats;
    }

    /** For people. */
    public String meaning() {
        return meaning;
    }

    /** The logger that it belongs to, or that the loggers of its SMSCs and applications are below. */
    String area() {
        String first = label.substring(0, label.indexOf('.'));
        return first.equals("reload") ? "config" : first;
    }

    static Event of(SmscEvent event) {
        return switch (event) {
            case DIALS -> SMSC_DIALS;
            case SESSION_UP -> SMSC_SESSION_UP;
            case SESSION_DOWN -> SMSC_SESSION_DOWN;
            case BIND_REFUSED -> SMSC_BIND_REFUSED;
            case NOT_CONNECTED -> SMSC_NOT_CONNECTED;
            case SET_ASIDE -> SMSC_SET_ASIDE;
            case WELL_AGAIN -> SMSC_WELL_AGAIN;
            case DRAINED -> SMSC_DRAINED;
            case SLOWED_DOWN -> SMSC_SLOWED_DOWN;
            case LOOP -> SMSC_LOOP;
            case CALL_REFUSED -> SMSC_CALL_REFUSED;
        };
    }

    static Event of(AppEvent event) {
        return switch (event) {
            case BOUND -> APPLICATION_BOUND;
            case UNBOUND -> APPLICATION_UNBOUND;
            case BIND_REFUSED -> APPLICATION_BIND_REFUSED;
            case TAKEN_OVER -> APPLICATION_TAKEN_OVER;
            case MESSAGE_HELD -> APPLICATION_MESSAGE_HELD;
            case RECORD_UNREADABLE -> APPLICATION_RECORD_UNREADABLE;
        };
    }
}
