package org.strowger.router.admin.kannel;

import java.util.Optional;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.CommandRefused.Code;
import org.strowger.router.smsc.Smsc;

/**
 * Runs the commands of Kannel's admin interface with commands of the console, and answers in Kannel's words. If
 * Strowger cannot run a command with the same meaning, the answer is the reason.
 */
final class AdminCommands {
    private static final int ID_CHARACTERS = 36;
    private static final String NO_SMSC = "SMSC id not given";
    private static final String NO_RESTART =
            "Not restarted: Strowger does not start itself again; use the service manager, for example: systemctl"
                    + " restart strowger";
    private static final String NO_FLUSH =
            "DLR queue not flushed: Strowger keeps each expected receipt until it comes or receipts.wait is over";

    private final Console console;
    private final StatusSource source;
    private final AdminMode mode;

    /** Runs the commands of the console. */
    interface Console {
        Answer execute(String line, CommandCaller caller) throws CommandRefused;
    }

    AdminCommands(Console console, StatusSource source) {
        this.console = console;
        this.source = source;
        this.mode = new AdminMode(console, source);
    }

    /** Runs a command. Returns the answer in the form of the request, without its frame. */
    String run(AdminRequest request, CommandCaller caller) {
        AdminCommand command = request.command();
        AdminForm form = request.form();
        if (command == null) {
            return form.escaped(
                    "Unknown command `" + request.path() + "'.\nPossible commands are:\n" + AdminCommand.list());
        }
        if (source.isStopping() && !command.isForShutdown()) {
            return "Avalanche has already started, too late to save the sheeps";
        }
        try {
            return switch (command) {
                case STATUS -> new StatusText(form).of(StatusReport.of(console, source, mode.word(), caller));
                case STORE_STATUS -> new WaitingMessages(form, source).of(console, caller);
                default -> form.escaped(change(command, request, caller));
            };
        } catch (CommandRefused e) {
            return form.escaped(refusal(e));
        }
    }

    private static String refusal(CommandRefused refused) {
        return (refused.code() == Code.DENIED ? "Denied: " : "Not done: ") + refused.why();
    }

    private String change(AdminCommand command, AdminRequest request, CommandCaller caller) throws CommandRefused {
        return switch (command) {
            case STATUS, STORE_STATUS -> throw new AssertionError(command + " changes nothing");
            case LOG_LEVEL -> logLevel(request.value("level"), caller);
            case SHUTDOWN -> {
                console.execute("shutdown", caller);
                yield "Bringing system down";
            }
            case SUSPEND -> mode.suspend(caller);
            case ISOLATE -> mode.isolate(caller);
            case RESUME -> mode.resume(caller);
            case RESTART, GRACEFUL_RESTART -> NO_RESTART;
            case FLUSH_DLR -> NO_FLUSH;
            case STOP_SMSC, START_SMSC, ADD_SMSC, REMOVE_SMSC -> smsc(command, request.value("smsc"), caller);
            case RELOAD_LISTS -> {
                console.execute("table reload all", caller);
                yield "Black/white lists re-loaded";
            }
            case REMOVE_MESSAGE -> removeMessage(request.value("id"), caller);
        };
    }

    /** Sets a log level of Kannel, from 0 (debug) to 5 (panic). */
    private String logLevel(String level, CommandCaller caller) throws CommandRefused {
        String word =
                switch (level) {
                    case "0" -> "debug";
                    case "1" -> "info";
                    case "2" -> "warn";
                    case "3", "4", "5" -> "error";
                    default -> "";
                };
        if (level.isEmpty()) {
            return "New level not given";
        }
        if (word.isEmpty()) {
            return "Not done: the level must be a number from 0 to 5";
        }
        console.execute("log " + word, caller);
        return "log-level set to " + level;
    }

    // ---- SMSCs

    private String smsc(AdminCommand command, String name, CommandCaller caller) throws CommandRefused {
        if (name.isEmpty()) {
            return NO_SMSC;
        }
        return switch (command) {
            case STOP_SMSC ->
                isDone("disable", name, caller)
                        ? "SMSC `" + name + "' shut down"
                        : "Could not shut down smsc-id `" + name + "'";
            case START_SMSC ->
                isDone("enable", name, caller)
                        ? "SMSC `" + name + "' re-started"
                        : "Could not re-start smsc-id `" + name + "'";
            case REMOVE_SMSC ->
                isDone("disable", name, caller)
                        ? "SMSC `" + name + "' removed"
                        : "Could not remove smsc-id `" + name + "'";
            default -> add(name, caller);
        };
    }

    /** Puts an SMSC in or out of service. @return false if the SMSC does not exist, or already has this state */
    private boolean isDone(String verb, String name, CommandCaller caller) throws CommandRefused {
        Optional<Smsc> smsc = source.smsc(name);
        boolean wantsService = verb.equals("enable");
        if (smsc.isEmpty()) {
            return false;
        }
        var now = smsc.get().operated();
        if (wantsService ? now.isInService() : now.isDisabled()) {
            return false;
        }
        console.execute(verb + " smsc " + name, caller);
        return true;
    }

    /** Reloads the configuration if the SMSC is missing, and puts the SMSC in service. */
    private String add(String name, CommandCaller caller) throws CommandRefused {
        boolean wasThere =
                source.smsc(name).filter(smsc -> smsc.operated().isInService()).isPresent();
        if (wasThere) {
            return "Could not add smsc-id `" + name + "'";
        }
        if (source.smsc(name).isEmpty()) {
            console.execute("reload", caller);
        }
        isDone("enable", name, caller);
        return source.smsc(name).isPresent() ? "SMSC `" + name + "' added" : "Could not add smsc-id `" + name + "'";
    }

    // ---- Messages

    private String removeMessage(String id, CommandCaller caller) throws CommandRefused {
        if (id.isEmpty()) {
            return "Message id not given";
        }
        if (id.length() != ID_CHARACTERS) {
            return "Message id should be " + ID_CHARACTERS + " characters long";
        }
        if (!id.chars().allMatch(each -> each == '-' || Character.digit(each, 16) >= 0)) {
            return "Not done: the message id is not a UUID";
        }
        console.execute("queue fail message " + id + " with deleted", caller);
        return "Message id `" + id + "' removed";
    }
}
