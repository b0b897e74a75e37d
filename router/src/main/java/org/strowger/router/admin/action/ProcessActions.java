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

/** What concerns the process: its configuration, its end. */
final class ProcessActions {
    private final DaemonControl steering;
    private final Duration drain;

    /** @param drain how long a shutdown may take if nothing is said */
    ProcessActions(DaemonControl steering, Duration drain) {
        this.steering = steering;
        this.drain = drain;
    }

    List<Command> rows() {
        return List.of(
                new Command(
                        "reload",
                        ConsoleRole.ADMIN,
                        "reads the configuration again: all of it or nothing",
                        this::reload),
                new Command("reload dry-run", ConsoleRole.OPERATOR, "what a reload would change", this::dryRun),
                new Command(
                        "config rollback",
                        ConsoleRole.ADMIN,
                        "goes back to the configuration before this one",
                        this::rollback),
                new Command("config history", ConsoleRole.OPERATOR, "the last configurations", this::history),
                new Command(
                        "shutdown [within DURATION]",
                        ConsoleRole.ADMIN,
                        "takes nothing new, lets what is under way end, and stops; said twice: at once",
                        this::shutdown));
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
        return changed(changes, "nothing is done: " + changes(changes.size()) + " to come");
    }

    private Answer rollback(CommandCall call) throws CommandRefused {
        DaemonControl.Past now = steering.rollback(call.caller().user());
        return changed(
                now.changes(),
                "generation " + now.number() + " active again; the file was not changed, and a reload reads it");
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
                        ? "the daemon stops at once"
                        : "the daemon stops; what is under way has " + within.toSeconds() + " s to end");
    }
}
