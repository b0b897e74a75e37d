package org.strowger.router.price;

import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.match.NumberText;
import org.strowger.router.config.numbers.NumberRules;
import org.strowger.router.config.price.QualitySettings;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.table.NumberKey;
import org.strowger.router.table.Origin;
import org.strowger.router.thread.shared.SharedMasks;
import org.strowger.router.thread.shared.SharedScores;
import org.strowger.router.thread.shared.SharedTotals;

/**
 * The scores of SMSCs for destinations, from their answers and receipts: the share of messages that were delivered in
 * time. Shared by all threads, which neither wait nor allocate, except for the first result of an SMSC and destination.
 *
 * <p>A destination is the operator of the recipient if number tables contain it, otherwise a prefix. It is found by the
 * recipient as the application wrote it and the rules for numbers read it, because a receipt is matched with this
 * number.
 */
public final class SmscQuality {
    /** Keeps no scores. */
    public static final SmscQuality NONE = new SmscQuality(
            new QualitySettings(1, QualitySettings.USUAL.halfLife(), QualitySettings.USUAL.receiptWithin(), 1, 1),
            NumberFacts.NONE);

    /** The number of scores for each destination whose marks are remembered: a route has several SMSCs. */
    private static final int SCORES_OF_DESTINATION = 4;

    private static final int CHANGES = 0;
    private static final int EXPLORED = 1;
    private static final long OPERATOR = 1;

    private final QualitySettings settings;
    private final NumberFacts numbers;

    @Bound(
            of = "scores of SMSCs by destination",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.NOBODY,
            share = Sharing.NONE,
            limit = "quality.entries",
            full = "the score with the fewest results is dropped, so that a destination in use keeps its scores; "
                    + "`strowger_quality_forgotten_total`")
    private final SharedScores<ScoreName> scores;

    private final SharedMasks marks;
    private final SharedTotals totals = new SharedTotals(2);

    public SmscQuality(QualitySettings settings, NumberFacts numbers) {
        this.settings = settings;
        this.numbers = numbers;
        this.scores = new SharedScores<>(
                settings.halfLife().toMillis(), settings.receiptWithin().toMillis(), settings.entries());
        this.marks = new SharedMasks(settings.entries() / SCORES_OF_DESTINATION);
    }

    public QualitySettings settings() {
        return settings;
    }

    /** Whether scores are kept. */
    @SuppressWarnings("ReferenceEquality") // NONE is an object of its own
    public boolean isOn() {
        return this != NONE;
    }

    // ---- Destinations

    /** The recipient by which the destination of a message is found: as written, read by the rules for numbers. */
    public static Address recipient(ApplicationSettings sender, Address written) {
        Address read = written;
        for (NumberRules rules : sender.sending().numbers()) {
            read = rules.isNone() ? read : rules.read(read).number();
        }
        return read;
    }

    /** The destination of a recipient. */
    public long destination(Address recipient) {
        String digits = NumberText.digits(recipient);
        return destination(numbers.origin(digits), NumberKey.beginning(digits));
    }

    /** The destination of a number whose origin is known. */
    long destination(Origin origin, long number) {
        if (origin.operator().isEmpty()) {
            return NumberKey.first(number, settings.digits());
        }
        // No prefix has its last bit set: a digit of a key is from 1 to 10, and the last of 16 digits is cut off.
        return ((long) origin.operator().hashCode() << Integer.SIZE
                        ^ origin.country().hashCode())
                | OPERATOR;
    }

    private String textOf(Address recipient) {
        String digits = NumberText.digits(recipient);
        Origin origin = numbers.origin(digits);
        return origin.operator().isEmpty()
                ? NumberKey.text(NumberKey.first(NumberKey.beginning(digits), settings.digits()))
                : (origin.country() + " " + origin.operator()).strip();
    }

    /** The part of the key of a score that depends on the SMSC. */
    static long saltOf(String smsc) {
        return mix(smsc.hashCode());
    }

    private static long key(long salt, long destination) {
        long key = mix(destination + salt);
        return key == 0 ? 1 : key;
    }

    /** The finalizer of SplitMix64: each bit of the input changes about half of the output. */
    static long mix(long value) {
        long bits = (value ^ value >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D0_49BB_1331_11EBL;
        return bits ^ bits >>> 31;
    }

    // ---- Results

    /** Counts a message that the SMSC has refused or did not answer. */
    public void refused(String smsc, ApplicationSettings sender, Address written, long nowMillis) {
        int slot = slot(smsc, recipient(sender, written), nowMillis);
        if (slot != SharedScores.NONE) {
            scores.add(slot, false, nowMillis);
        }
    }

    /**
     * Counts a message that the SMSC has accepted.
     *
     * @param awaitsReceipt whether the final receipt will decide; otherwise the message counts as delivered
     */
    public void accepted(
            String smsc, ApplicationSettings sender, Address written, boolean awaitsReceipt, long nowMillis) {
        int slot = slot(smsc, recipient(sender, written), nowMillis);
        if (slot == SharedScores.NONE) {
            return;
        }
        if (awaitsReceipt) {
            scores.expect(slot, nowMillis);
        } else {
            scores.add(slot, true, nowMillis);
        }
    }

    /**
     * Counts the final receipt of a message.
     *
     * @param sentMillis the time of the SMSC's answer to the message
     */
    public void reported(
            String smsc,
            ApplicationSettings sender,
            Address written,
            boolean isDelivered,
            long sentMillis,
            long nowMillis) {
        int slot = slot(smsc, recipient(sender, written), nowMillis);
        if (slot != SharedScores.NONE) {
            scores.came(slot, isDelivered, sentMillis, nowMillis);
        }
    }

    private int slot(String smsc, Address recipient, long nowMillis) {
        long key = key(saltOf(smsc), destination(recipient));
        int slot = scores.find(key);
        return slot == SharedScores.NONE ? scores.slot(key, nowMillis, new ScoreName(smsc, textOf(recipient))) : slot;
    }

    // ---- Scores

    /**
     * The packed results of an SMSC at a destination, which the methods below read; 0 if there are none.
     *
     * @param salt the salt of the SMSC, from {@link #saltOf}
     */
    long results(long salt, long destination) {
        int slot = scores.find(key(salt, destination));
        return slot == SharedScores.NONE ? 0 : scores.resultsOf(slot);
    }

    double sample(long results, long nowMillis) {
        return scores.weight(results, nowMillis);
    }

    double share(long results) {
        return scores.share(results);
    }

    /** The marks of the SMSCs of routes for destinations, as {@link CheapestChoice} sets them. */
    SharedMasks marks() {
        return marks;
    }

    /** Counts the SMSCs that were excluded, or are no longer excluded. */
    void countChanges(int count) {
        for (int i = 0; i < count; i++) {
            totals.increment(CHANGES);
        }
    }

    void countExplored() {
        totals.increment(EXPLORED);
    }

    /** How often an SMSC was excluded from a destination of a route, or included again. */
    public long changes() {
        return totals.get(CHANGES);
    }

    /** The number of messages that went to an SMSC without a score, or with a score below the floor, to get results. */
    public long explored() {
        return totals.get(EXPLORED);
    }

    /** How many scores were forgotten because there are too many. */
    public long forgotten() {
        return scores.forgotten();
    }

    /** All scores, in no particular order. */
    public List<Score> all(long nowMillis) {
        List<Score> all = new ArrayList<>();
        for (int slot = 0; slot < scores.slots(); slot++) {
            ScoreName name = scores.nameAt(slot);
            if (name != null) {
                long results = scores.resultsOf(slot);
                all.add(new Score(
                        name,
                        scores.share(results),
                        scores.weight(results, nowMillis),
                        scores.awaitedOf(slot),
                        scores.durationMillis(slot)));
            }
        }
        return all;
    }
}
