package org.strowger.router.admin.action;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.answer.TextBlock;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.ConsoleRole;

/** The commands for reload, rollback, shutdown and the hand-over to a successor. */
final class ProcessActions {
    private final DaemonControl steering;
    private final Duration drain;

    /**
     * Creates the commands.
     *
     * @param drain default time limit for a shutdown
     */
    ProcessActions(DaemonControl steering, Duration drain) {
        this.steering = steering;
        this.drain = drain;
    }

    List<Command> rows() {
        return List.of(
                new Command(
                        "reload",
                        ConsoleRole.ADMIN,
                        "reads the configuration file and applies it; if the file has an error, nothing changes",
                        this::reload),
                new Command("reload dry-run", ConsoleRole.OPERATOR, "shows what a reload would change", this::dryRun),
                new Command(
                        "config rollback", ConsoleRole.ADMIN, "restores the previous configuration", this::rollback),
                new Command(
                        "config history",
                        ConsoleRole.OPERATOR,
                        "lists the last configurations that were in effect",
                        this::history),
                new Command(
                        "shutdown [within DURATION]",
                        ConsoleRole.ADMIN,
                        "refuses new messages, waits for unfinished messages, then stops the daemon; the second "
                                + "shutdown stops the daemon immediately",
                        this::shutdown),
                new Command(
                        "hand-over NAME",
                        ConsoleRole.ADMIN,
                        "passes the listening sockets to the process that listens on the unix socket NAME, and shuts "
                                + "down; used by strowger upgrade",
                        this::handOver));
    }

    // ---- Configuration

    private Answer reload(CommandCall call) throws CommandRefused {
        DaemonControl.Past now = steering.reload(call.caller().user());
        return changed(
                now.changes(),
                "generation " + now.number() + " active, "
                        + changes(now.changes().size()));
    }

    private Answer dryRun(CommandCall call) throws CommandRefused {
        List<String> changes = steering.wouldChange();
        return changed(changes, "dry run: " + changes(changes.size()));
    }

    private Answer rollback(CommandCall call) throws CommandRefused {
        DaemonControl.Past now = steering.rollback(call.caller().user());
        return changed(
                now.changes(),
                "generation " + now.number() + " is active again; the configuration file is unchanged, so the next "
                        + "reload applies the file");
    }

    private static String changes(int count) {
        return ActionTargets.count(count, "change");
    }

    private static Answer changed(List<String> changes, String done) {
        return changes.isEmpty() ? Answer.done(done) : Answer.of(done, new TextBlock("changes", changes));
    }

    private Answer history(CommandCall call) throws CommandRefused {
        List<List<Cell>> rows = new ArrayList<>();
        for (DaemonControl.Past each : steering.history()) {
            rows.add(List.of(
                    Cell.count(each.number()),
                    Cell.flag(each.isActive()),
                    Cell.moment(each.since()),
                    Cell.text(each.by()),
                    Cell.count(each.changes().size())));
        }
        return Answer.of(new Table("generations", List.of("generation", "active", "since", "by", "changes"), rows));
    }

    // ---- The process

    private Answer shutdown(CommandCall call) throws CommandRefused {
        Duration within = call.has("DURATION") ? DurationText.duration(call.text("DURATION")) : drain;
        steering.shutdown(within, call.caller().user());
        return Answer.done(
                within.isZero()
                        ? "stopping immediately"
                        : "stopping; unfinished messages have " + within.toSeconds() + " s");
    }

    private Answer handOver(CommandCall call) throws CommandRefused {
        int count = steering.handOver(call.text("NAME"), drain, call.caller().user());
        return Answer.done("passed " + ActionTargets.count(count, "listening socket") + "; stopping");
    }
}
