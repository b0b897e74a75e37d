package org.strowger.router.admin.view;

import java.time.Duration;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.exchange.mo.UnclaimedView;

/** The command {@code show unclaimed}: the messages from mobiles that match no rule. */
final class UnclaimedViews {
    private final ViewContext from;
    private final FactCollector facts;

    UnclaimedViews(ViewContext from) {
        this.from = from;
        this.facts = new FactCollector(from);
    }

    Command row() {
        return new Command(
                "show unclaimed",
                ConsoleRole.VIEWER,
                "shows the messages from mobiles that match no application and no inbound rule: number and age, by "
                        + "SMSC, with some of their recipients",
                this::show);
    }

    private Answer show(CommandCall call) throws CommandRefused {
        UnclaimedView view = facts.unclaimed();
        String summary = view.waiting() == 0
                ? "no message waits for a rule"
                : ViewWords.count(view.waiting(), "message waits", "messages wait") + " for a rule, the oldest for "
                        + ViewWords.span(age(view.oldestMillis()).toNanos())
                        + (view.commands() == 0 ? "" : "; some are being delivered or dropped");
        return Answer.of(
                summary,
                new Columns<UnclaimedView.OfSmsc>()
                        .with("smsc", it -> Cell.text(it.smsc()))
                        .with("messages", it -> Cell.count(it.waiting()))
                        .with("oldest", it -> Cell.nanos(age(it.oldestMillis()).toNanos()))
                        .with("recipients", it -> Cell.text(String.join(" ", shown(it))))
                        .table("unclaimed", view.smscs()));
    }

    private Duration age(long sinceMillis) {
        return from.times().since(sinceMillis);
    }

    private Iterable<String> shown(UnclaimedView.OfSmsc smsc) {
        PrivacySettings privacy = from.inForce().get().privacy();
        return smsc.recipients().stream().map(privacy::number).toList();
    }
}
