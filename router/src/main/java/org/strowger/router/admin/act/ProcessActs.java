package org.strowger.router.admin.act;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Lines;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.Call;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.Refused;
import org.strowger.router.config.Role;

/** What concerns the process: its configuration, its end. */
final class ProcessActs {
    private final Steering steering;
    private final Duration drain;

    /** @param drain how long a shutdown may take if nothing is said */
    ProcessActs(Steering steering, Duration drain) {
        this.steering = steering;
        this.drain = drain;
    }

    List<Command> rows() {
        return List.of(
                new Command("reload", Role.ADMIN, "reads the configuration again: all of it or nothing", this::reload),
                new Command("reload dry-run", Role.OPERATOR, "what a reload would change", this::dryRun),
                new Command(
                        "config rollback",
                        Role.ADMIN,
                        "goes back to the configuration before this one",
                        this::rollback),
                new Command("config history", Role.OPERATOR, "the last configurations", this::history),
                new Command(
                        "shutdown [within DURATION]",
                        Role.ADMIN,
                        "takes nothing new, lets what is under way end, and stops; said twice: at once",
                        this::shutdown));
    }

    // ---- Configuration

    private Answer reload(Call call) throws Refused {
        Steering.Past now = steering.reload(call.caller().user());
        return changed(
                now.changes(),
                "generation " + now.number() + " active, "
                        + changes(now.changes().size()));
    }

    private Answer dryRun(Call call) throws Refused {
        List<String> changes = steering.wouldChange();
        return changed(changes, "nothing is done: " + changes(changes.size()) + " to come");
    }

    private Answer rollback(Call call) throws Refused {
        Steering.Past now = steering.rollback(call.caller().user());
        return changed(
                now.changes(),
                "generation " + now.number() + " active again; the file was not changed, and a reload reads it");
    }

    private static String changes(int count) {
        return Floor.count(count, "change");
    }

    private static Answer changed(List<String> changes, String done) {
        return changes.isEmpty() ? Answer.done(done) : Answer.of(done, new Lines("changes", changes));
    }

    private Answer history(Call call) throws Refused {
        List<List<Cell>> rows = new ArrayList<>();
        for (Steering.Past each : steering.history()) {
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

    private Answer shutdown(Call call) throws Refused {
        Duration within = call.has("DURATION") ? Spans.duration(call.text("DURATION")) : drain;
        steering.shutdown(within, call.caller().user());
        return Answer.done(
                within.isZero()
                        ? "the daemon stops at once"
                        : "the daemon stops; what is under way has " + within.toSeconds() + " s to end");
    }
}
