package org.strowger.router.admin.view;

import java.util.List;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.thread.AccessBars.Bar;

/** The command {@code show barred}. */
final class BarViews {
    /** Maximum number of rows, because an attack from many addresses can cause tens of thousands of bars. */
    static final int ROWS_MAX = 1_000;

    private final ViewContext from;

    BarViews(ViewContext from) {
        this.from = from;
    }

    Command row() {
        return new Command(
                "show barred",
                ConsoleRole.VIEWER,
                "lists the accounts and addresses that are barred after failed binds or outbinds, or after wrong "
                        + "passwords on the console or over HTTP; unbar lifts a bar",
                call -> show());
    }

    private Answer show() {
        List<Bar> barred = from.bars().inEffect(from.now(), ROWS_MAX);
        return Answer.of(
                barred.size() < ROWS_MAX ? ViewWords.count(barred.size(), "bar", "bars") : "the first " + ROWS_MAX,
                new Columns<Bar>()
                        .with("access", it -> Cell.text(it.access().label()))
                        .with("account", it -> Cell.text(account(it)))
                        .with("address", it -> Cell.text(it.barred().address()))
                        .with("left", it -> Cell.nanos(it.barred().untilNanos() - from.now()))
                        .table("barred", barred));
    }

    private static String account(Bar bar) {
        String account = bar.barred().account();
        return account.isEmpty() ? "(all)" : account;
    }
}
