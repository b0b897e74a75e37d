package org.strowger.router.admin.view;

import java.util.List;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.thread.FailedLogins.Barred;

/** The command {@code show barred}. */
final class BarViews {
    /** An attack from many addresses can cause tens of thousands of bars. */
    static final int ROWS_MAX = 1_000;

    private final ViewContext from;

    BarViews(ViewContext from) {
        this.from = from;
    }

    Command row() {
        return new Command(
                "show barred",
                ConsoleRole.VIEWER,
                "lists the accounts and addresses that are barred after failed binds; unbar lifts a bar",
                call -> show());
    }

    private Answer show() {
        List<Barred> barred = from.failedBinds().barred(from.now(), ROWS_MAX);
        return Answer.of(
                barred.size() < ROWS_MAX ? ViewWords.count(barred.size(), "bar", "bars") : "the first " + ROWS_MAX,
                new Columns<Barred>()
                        .with("account", it -> Cell.text(it.account().isEmpty() ? "(all)" : it.account()))
                        .with("address", it -> Cell.text(it.address()))
                        .with("left", it -> Cell.nanos(it.untilNanos() - from.now()))
                        .table("barred", barred));
    }
}
