package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.exchange.ops.LawView;
import org.strowger.router.metrics.laws.Law;
import org.strowger.router.metrics.laws.Side;

/** The command {@code show laws}: the equations of all threads, read in one round. */
final class LawViews {
    private static final String ALL = "all";

    private final ViewContext from;

    LawViews(ViewContext from) {
        this.from = from;
    }

    Command row() {
        return new Command(
                "show laws",
                ConsoleRole.VIEWER,
                "compares, by thread, the messages and other items that began with those that the thread still "
                        + "holds and those that ended; unaccounted is 0 unless Strowger has a fault",
                this::show);
    }

    private Answer show(CommandCall call) throws CommandRefused {
        List<List<LawView>> threads =
                from.survey().all(thread -> from.exchange().snapshot(thread).laws());
        List<LawView> rows = new ArrayList<>();
        Map<LawView.Count, Long> terms = new LinkedHashMap<>();
        for (Law law : Law.values()) {
            LawView sum = LawView.none(law, ALL);
            for (int i = 0; i < threads.size(); i++) {
                LawView one = threads.get(i)
                        .get(law.ordinal())
                        .of(from.survey().thread(i).name());
                rows.add(one);
                sum = sum.plus(one);
                one.counts().forEach(each -> terms.merge(each.none(), each.count(), Long::sum));
            }
            rows.add(sum);
        }
        List<LawView.Count> counts = terms.entrySet().stream()
                .map(each -> each.getKey().of(each.getValue()))
                .toList();
        boolean isRight = rows.stream().allMatch(each -> each.unaccounted() == 0);
        return Answer.of(
                isRight ? "everything is accounted for" : "something is not accounted for",
                laws().table("laws", rows),
                terms().table("terms", counts));
    }

    private static Columns<LawView> laws() {
        return new Columns<LawView>()
                .with("law", it -> Cell.text(it.law().words()))
                .with("thread", it -> Cell.text(it.thread()))
                .with("opened", it -> Cell.count(it.opened()))
                .with("now", it -> Cell.count(it.now()))
                .with("closed", it -> Cell.count(it.closed()))
                .with("unaccounted", it -> Cell.count(it.unaccounted()))
                .with("to_other_threads", it -> Cell.count(it.underWay()));
    }

    private static Columns<LawView.Count> terms() {
        return new Columns<LawView.Count>()
                .with("law", it -> Cell.text(it.law().words()))
                .with("side", it -> Cell.text(word(it.side())))
                .with("term", it -> Cell.text(it.term()))
                .with("count", it -> Cell.count(it.count()));
    }

    private static String word(Side side) {
        return side.name().toLowerCase(Locale.ROOT);
    }
}
