package org.strowger.router.exchange.mo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.Application;
import org.strowger.router.credit.PartCharges;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.ExpectationTerm;
import org.strowger.router.metrics.laws.MoneyTerm;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.receipts.ReceiptOutcomes;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.receipts.UnknownReceipts;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.time.Timer;

/** The expected receipts of the SMSCs whose home is this thread. */
public final class ReceiptHomes {
    /** The number of expected receipts of an SMSC that are written at once; the rest follow a millisecond later. */
    private static final int WRITTEN_AT_ONCE = 1024;

    private static final int EXPIRED_AT_ONCE = 1000;
    private static final int RECOVERED_AT_ONCE = 1000;

    private static final long SOON_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final ExchangeThread thread;
    private final SelectorThread selector;
    private final CustodyLog log;
    private final IntFunction<MoFlow> flows;
    private final ReceiptOutcomes outcomes;

    /**
     * By the name of the SMSC: expected receipts remain when a reload replaces the SMSC by another of the same name.
     */
    @Within(Within.Scope.CONFIGURATION)
    private final Map<String, SmscReceipts<MoMessage>> bySmsc = new HashMap<>();

    /** Expected receipts of SMSCs that were not configured at the start, nor since then, by the name of the SMSC. */
    @Within(Within.Scope.START)
    private final Map<String, ArrayDeque<RecoveredReceipt>> absent = new HashMap<>();

    private final Timer endAbsent = new Timer(this::endAbsent);

    /** The result of the last lookup; most lookups repeat the one before. */
    private @Nullable SmscReceipts<MoMessage> last;

    private final Timer write = new Timer(this::write);

    /** Takes receipts that match nothing here; null without a cluster. */
    private @Nullable UnknownReceipts<MoMessage> unknown;

    private final Timer passOn = new Timer(this::passOn);

    /**
     * @param flows the flows of all threads, by thread index
     * @param outcomes is notified of the receipts
     */
    public ReceiptHomes(
            ExchangeThread thread,
            SelectorThread selector,
            CustodyLog log,
            IntFunction<MoFlow> flows,
            ReceiptOutcomes outcomes) {
        this.outcomes = outcomes;
        this.thread = thread;
        this.selector = selector;
        this.log = log;
        this.flows = flows;
    }

    public void add(Smsc smsc) {
        SmscReceipts<MoMessage> before = bySmsc.get(smsc.name());
        if (before == null) {
            bySmsc.put(smsc.name(), receiptsFor(smsc));
        } else {
            before.passTo(smsc);
        }
        recoverKept(smsc);
    }

    /**
     * Keeps an expected receipt until its SMSC is added: the configuration at the start does not contain the SMSC.
     *
     * @param origin where the receipt comes from
     */
    public void keep(RecoveredReceipt receipt, ExpectationTerm origin) {
        String name = receipt.expected().smsc();
        SmscReceipts<MoMessage> added = bySmsc.get(name);
        if (added == null) {
            await(receipt); // Its charge may be decided before the SMSC is added.
            absent.computeIfAbsent(name, unknown -> new ArrayDeque<>()).add(receipt);
            if (!endAbsent.isScheduled()) {
                selector.schedule(endAbsent, receipt.expected().untilNanos());
            }
            laws().comesFrom(origin);
            laws().increment(ExpectationTerm.ABSENT);
        } else {
            recover(added.smsc(), receipt, origin); // A reload has added the SMSC in the meantime.
        }
    }

    /** Gives up the receipts of the parts of a message: see {@link SmscReceipts#giveUp}. */
    public void giveUp(String smsc, PartReceipts parts) {
        SmscReceipts<MoMessage> receipts = bySmsc.get(smsc);
        if (receipts != null) {
            receipts.giveUp(parts);
        }
        ArrayDeque<RecoveredReceipt> kept = absent.get(smsc);
        if (kept != null) {
            parts.giveUp();
            List<RecoveredReceipt> charged = kept.stream()
                    .filter(each ->
                            each.share().whole() == parts && log.charges().dependsOn(each.record()))
                    .toList();
            kept.removeAll(charged);
            remove(kept, each -> each.share().whole() == parts, ExpectationTerm.GIVEN_UP, log::end);
            charged.forEach(each -> kept.add(unwanted(each)));
        }
    }

    /**
     * Rewrites the record of an expected receipt that decides about a charge: the application does not get this
     * receipt.
     */
    private RecoveredReceipt unwanted(RecoveredReceipt receipt) {
        ExpectedReceipt unwanted = receipt.expected().unwanted();
        long record = log.replaceExpected(receipt.record(), unwanted);
        return new RecoveredReceipt(record, unwanted, receipt.sender(), receipt.share());
    }

    /**
     * Decides whether the charges of an attempt count: see {@link CustodyLog#decide}.
     *
     * @param from the thread on which {@code then} runs when that is durable
     */
    public void decide(PartCharges attempt, PartCharges.State state, int from, Runnable then) {
        log.decide(attempt, state, (outcome, nowNanos) -> {
            if (outcome == StoreOutcome.DURABLE) {
                thread.send(from, now -> then.run());
            }
        });
        ArrayDeque<RecoveredReceipt> kept = absent.get(attempt.smsc());
        if (kept != null && attempt.isRefunded()) {
            // The records of these receipts have ended with the refund.
            remove(kept, each -> each.share().whole().charges() == attempt, ExpectationTerm.GIVEN_UP, record -> {});
        }
    }

    /** Drops expected receipts whose shard another node takes over: see {@link SmscReceipts#leave}. */
    public void leave(LongPredicate which, LongConsumer left) {
        all().forEach(each -> each.leave(which, left));
        absent.values()
                .forEach(kept -> remove(kept, each -> which.test(each.record()), ExpectationTerm.RELEASED, left));
    }

    private Equation<ExpectationTerm> laws() {
        return thread.laws().expectations();
    }

    /** @param removed receives the record of each removed receipt */
    private void remove(
            ArrayDeque<RecoveredReceipt> kept,
            Predicate<RecoveredReceipt> which,
            ExpectationTerm end,
            LongConsumer removed) {
        kept.removeIf(each -> {
            boolean goes = which.test(each);
            if (goes) {
                laws().comesFrom(ExpectationTerm.ABSENT);
                laws().increment(end);
                removed.accept(each.record());
            }
            return goes;
        });
    }

    private void recoverKept(Smsc smsc) {
        ArrayDeque<RecoveredReceipt> kept = absent.get(smsc.name());
        if (kept == null) {
            return;
        }
        for (int i = 0; i < RECOVERED_AT_ONCE && !kept.isEmpty(); i++) {
            expect(smsc, kept.remove(), ExpectationTerm.ABSENT);
        }
        if (kept.isEmpty()) {
            absent.remove(smsc.name());
        } else {
            selector.invokeLater(() -> recoverKept(smsc));
        }
    }

    /**
     * Expects a receipt whose record is in the store already.
     *
     * @param origin where the receipt comes from
     */
    public void recover(Smsc smsc, RecoveredReceipt receipt, ExpectationTerm origin) {
        await(receipt);
        expect(smsc, receipt, origin);
    }

    private void await(RecoveredReceipt receipt) {
        log.charges()
                .await(
                        receipt.record(),
                        receipt.expected(),
                        receipt.share().whole().charges(),
                        MoneyTerm.RECOVERED);
    }

    private void expect(Smsc smsc, RecoveredReceipt receipt, ExpectationTerm origin) {
        of(smsc).expect(receipt.expected(), receipt.record(), receipt.sender(), receipt.share(), origin);
    }

    private SmscReceipts<MoMessage> receiptsFor(Smsc smsc) {
        SmscReceipts<MoMessage> receipts = new SmscReceipts<>(
                smsc, flows.apply(thread.index()), outcomes, thread.laws().expectations());
        if (unknown != null) {
            receipts.passOnUnknown(unknown);
        }
        return receipts;
    }

    /** From now on, passes receipts that match nothing here to other nodes. */
    public void passOnUnknown(UnknownReceipts<MoMessage> to) {
        unknown = to;
        bySmsc.values().forEach(each -> each.passOnUnknown(to));
    }

    /** Matches a receipt: see {@link SmscReceipts#match}. */
    void match(MoMessage mo, ShortMessage message, long nowNanos) {
        SmscReceipts<MoMessage> receipts = of(mo.smsc());
        receipts.match(mo, message, nowNanos);
        if (unknown != null && !passOn.isScheduled() && receipts.nextPassedOnNanos() != Long.MAX_VALUE) {
            selector.schedule(passOn, receipts.nextPassedOnNanos());
        }
    }

    private void passOn(long nowNanos) {
        long nextNanos = Long.MAX_VALUE;
        for (SmscReceipts<MoMessage> each : all()) {
            each.passOnDue(nowNanos, EXPIRED_AT_ONCE);
            nextNanos = Math.min(nextNanos, each.nextPassedOnNanos());
        }
        if (nextNanos != Long.MAX_VALUE) {
            selector.schedule(passOn, Math.max(nextNanos, nowNanos + SOON_NANOS));
        }
    }

    /**
     * The expected receipts of the SMSC, created if necessary. A removed SMSC may send receipts until its last session
     * ends; the entries are kept by the name of the SMSC.
     */
    public SmscReceipts<MoMessage> of(Smsc smsc) {
        assert smsc.homeIndex() == thread.index() : smsc.name() + " has its home on another thread";
        SmscReceipts<MoMessage> known = last;
        if (known != null && known.smsc() == smsc) {
            return known;
        }
        SmscReceipts<MoMessage> found = bySmsc.computeIfAbsent(smsc.name(), name -> receiptsFor(smsc));
        last = found;
        return found;
    }

    /** The expected receipts of the SMSC with this name, if they were ever created. */
    @Nullable
    public SmscReceipts<MoMessage> known(Smsc smsc) {
        return bySmsc.get(smsc.name());
    }

    public List<SmscReceipts<MoMessage>> all() {
        return new ArrayList<>(bySmsc.values());
    }

    public int size() {
        return bySmsc.size();
    }

    /** Expects a receipt from the SMSC: see {@link SmscReceipts#expect}. */
    public void expect(
            Smsc smsc,
            ExpectedReceipt expected,
            long record,
            Application sender,
            PartReceipts.Share share,
            ExpectationTerm origin) {
        SmscReceipts<MoMessage> receipts = of(smsc);
        // Registered first, because the receipt may have arrived already.
        log.charges().await(record, expected, share.whole().charges(), MoneyTerm.FROM_THREAD);
        receipts.expect(expected, record, sender, share, origin);
        if (!write.isScheduled() && receipts.nextWriteNanos() != Long.MAX_VALUE) {
            selector.schedule(write, receipts.nextWriteNanos());
        }
    }

    private void write(long nowNanos) {
        long nextNanos = Long.MAX_VALUE;
        for (SmscReceipts<MoMessage> each : bySmsc.values()) {
            each.write(WRITTEN_AT_ONCE, nowNanos);
            nextNanos = Math.min(nextNanos, each.nextWriteNanos());
        }
        if (nextNanos != Long.MAX_VALUE) {
            selector.schedule(write, Math.max(nextNanos, nowNanos + SOON_NANOS));
        }
    }

    /**
     * Removes expired entries, at most a thousand of each SMSC: after a burst of receipts that never came, or if
     * {@code receipts.max} was lowered, a million may be due at once.
     *
     * @return whether there may be more
     */
    public boolean expire(long nowNanos) {
        boolean isMore = false;
        for (SmscReceipts<MoMessage> each : bySmsc.values()) {
            isMore |= each.expire(nowNanos, EXPIRED_AT_ONCE);
        }
        return isMore;
    }

    /**
     * Ends the expired receipts of SMSCs that are not configured. They are roughly in the order in which they expire. A
     * receipt behind one that expires later ends together with that one.
     */
    private void endAbsent(long nowNanos) {
        long nextNanos = Long.MAX_VALUE;
        for (ArrayDeque<RecoveredReceipt> kept : absent.values()) {
            for (int i = 0; i < EXPIRED_AT_ONCE && untilNanos(kept) <= nowNanos; i++) {
                laws().comesFrom(ExpectationTerm.ABSENT);
                laws().increment(ExpectationTerm.OVERDUE);
                RecoveredReceipt over = kept.remove();
                if (flows.apply(thread.index()).neverCame(over)) {
                    // If the receipts of the other parts stayed, the end would be reported again after a restart, when
                    // another part is overdue.
                    giveUp(over.expected().smsc(), over.share().whole());
                }
            }
            nextNanos = Math.min(nextNanos, untilNanos(kept));
        }
        if (nextNanos != Long.MAX_VALUE) {
            selector.schedule(endAbsent, Math.max(nextNanos, nowNanos + SOON_NANOS));
        }
    }

    private static long untilNanos(ArrayDeque<RecoveredReceipt> kept) {
        return kept.isEmpty() ? Long.MAX_VALUE : kept.element().expected().untilNanos();
    }

    /** Removes the entries of SMSCs that are no longer configured and expect no receipts. */
    public void removeUnused() {
        last = null;
        bySmsc.values().removeIf(each -> each.isEmpty() && each.smsc().isClosed());
    }

    /** Prepares all SMSCs for the shutdown of the daemon. */
    public void windUp() {
        bySmsc.values().forEach(SmscReceipts::beginShutdown);
    }
}
