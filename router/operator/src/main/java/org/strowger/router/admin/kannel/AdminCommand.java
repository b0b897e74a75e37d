package org.strowger.router.admin.kannel;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The commands of Kannel's admin interface, in the order in which it lists them. */
enum AdminCommand {
    STATUS("status"),
    STORE_STATUS("store-status"),
    LOG_LEVEL("log-level"),
    SHUTDOWN("shutdown"),
    SUSPEND("suspend"),
    ISOLATE("isolate"),
    RESUME("resume"),
    RESTART("restart"),
    GRACEFUL_RESTART("graceful-restart"),
    FLUSH_DLR("flush-dlr"),
    STOP_SMSC("stop-smsc"),
    START_SMSC("start-smsc"),
    ADD_SMSC("add-smsc"),
    REMOVE_SMSC("remove-smsc"),
    RELOAD_LISTS("reload-lists"),
    REMOVE_MESSAGE("remove-message");

    private final String word;

    AdminCommand(String word) {
        this.word = word;
    }

    static Optional<AdminCommand> of(String word) {
        return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
    }

    /** Whether the password for the status is sufficient. */
    boolean isStatus() {
        return this == STATUS || this == STORE_STATUS;
    }

    /** Whether Kannel answers the command while it shuts down. */
    boolean isForShutdown() {
        return isStatus() || this == SHUTDOWN;
    }

    /** The names of all commands, one per line. */
    static String list() {
        return Arrays.stream(values()).map(each -> each.word + "\n").collect(Collectors.joining());
    }
}
