package org.strowger.router.admin.price;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.price.Score;
import org.strowger.router.price.SmscQuality;

/** The command {@code show quality}. */
public final class QualityViews {
    private static final String SMSC = "SMSC";
    private static final String DESTINATION = "DESTINATION";
    private static final int ROWS_MAX = 500;
    private static final Comparator<Score> ORDER = Comparator.<Score, String>comparing(
                    each -> each.name().destination())
            .thenComparing(each -> each.name().smsc());

    private final Supplier<SmscQuality> quality;
    private final LongSupplier unixMillis;

    public QualityViews(Supplier<SmscQuality> quality, LongSupplier unixMillis) {
        this.quality = quality;
        this.unixMillis = unixMillis;
    }

    public Command row() {
        return new Command(
                "show quality [smsc SMSC] [to DESTINATION]",
                ConsoleRole.VIEWER,
                "lists the scores of SMSCs by destination: share of messages delivered in time, weighted number of "
                        + "results, awaited receipts, average time to a receipt; DESTINATION: the beginning of the "
                        + "destinations to list",
                this::show);
    }

    private Answer show(CommandCall call) {
        SmscQuality now = quality.get();
        if (!now.isOn()) {
            return Answer.done("no scores are kept: no route has cheapest");
        }
        List<Score> all = now.all(unixMillis.getAsLong()).stream()
                .filter(each -> !call.has(SMSC) || each.name().smsc().equals(call.text(SMSC)))
                .filter(each -> each.name().destination().startsWith(call.text(DESTINATION)))
                .sorted(ORDER)
                .toList();
        List<Score> shown = all.subList(0, Math.min(ROWS_MAX, all.size()));
        String rest = shown.size() < all.size() ? ", the first " + shown.size() + " shown" : "";
        return Answer.of(
                all.size() + (all.size() == 1 ? " score" : " scores") + rest,
                new Columns<Score>()
                        .with("destination", it -> Cell.text(it.name().destination()))
                        .with("smsc", it -> Cell.text(it.name().smsc()))
                        .with("score", it -> Cell.text(it.shareText()))
                        .with("results", it -> Cell.count(Math.round(it.sample())))
                        .with(
                                "counts",
                                it -> Cell.flag(it.sample() >= now.settings().minimum()))
                        .with("awaited", it -> Cell.count(it.awaited()))
                        .with("receipt_after", it -> Cell.nanos(TimeUnit.MILLISECONDS.toNanos(it.receiptMillis())))
                        .table("quality", shown));
    }
}
