package org.strowger.router.exchange.credit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.Account;
import org.strowger.router.credit.Accounts;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.credit.TopUpResult.Kind;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.StoredAccount;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreState;

/**
 * Credits top-ups. The amount and the key of the request are stored in one group, so a request that is repeated after a
 * crash is known if it was credited. Keys are remembered for 90 days.
 */
public final class TopUps {
    public static final int KEPT_DAYS = 90;

    private static final long KEPT_MILLIS = TimeUnit.DAYS.toMillis(KEPT_DAYS);
    private static final int KEYS_MAX = 100_000;

    private final ExchangeThread thread;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final OperatorLog operatorLog;

    /** By key, oldest first. */
    private final Map<String, Known> known = new LinkedHashMap<>();

    /** A top-up, and the requests that wait until it is durable. */
    private static final class Known {
        private final long record;
        private final StoredAccount.TopUp topUp;
        private final List<Runnable> waiting = new ArrayList<>(1);
        private boolean isDurable;

        private Known(long record, StoredAccount.TopUp topUp) {
            this.record = record;
            this.topUp = topUp;
        }
    }

    public TopUps(ExchangeThread thread, MessageIdAllocator ids, CustodyLog log, OperatorLog operatorLog) {
        this.thread = thread;
        this.ids = ids;
        this.log = log;
        this.operatorLog = operatorLog;
    }

    private Accounts accounts() {
        return log.charges().accounts();
    }

    /** Restores a top-up that was stored before the process started. */
    public void recover(long record, StoredAccount.TopUp topUp) {
        Known restored = new Known(record, topUp);
        restored.isDurable = true;
        known.put(topUp.key(), restored);
    }

    /** @param reply called on this thread when the amount is durable, or when it is certain that it is not credited */
    public void topUp(TopUpRequest request, Consumer<TopUpResult> reply) {
        Optional<Account> found = accounts().find(request.account());
        if (found.isEmpty()) {
            reply.accept(new TopUpResult(Kind.UNKNOWN_ACCOUNT, Amount.ZERO));
            return;
        }
        Account account = found.get();
        if (!account.isPayer()) {
            reply.accept(new TopUpResult(Kind.NO_BALANCE_OF_ITS_OWN, Amount.ZERO));
            return;
        }
        Known before = known.get(request.key());
        if (before == null) {
            credit(account, request, reply);
        } else if (isSame(before.topUp, request)) {
            whenDurable(before, () -> reply.accept(result(Kind.REPEATED, account)));
        } else {
            reply.accept(result(Kind.OTHER_AMOUNT, account));
        }
    }

    private static boolean isSame(StoredAccount.TopUp before, TopUpRequest request) {
        return before.account().equals(request.account())
                && before.millionths() == request.amount().millionths();
    }

    private static void whenDurable(Known topUp, Runnable then) {
        if (topUp.isDurable) {
            then.run();
        } else {
            topUp.waiting.add(then);
        }
    }

    private static TopUpResult result(Kind kind, Account account) {
        return new TopUpResult(kind, account.figures().balance());
    }

    private void credit(Account account, TopUpRequest request, Consumer<TopUpResult> reply) {
        long nowNanos = thread.nowNanos();
        forgetOld(ids.unixMillis(nowNanos));
        if (known.size() >= KEYS_MAX) {
            reply.accept(result(Kind.TOO_MANY, account));
            return;
        }
        if (log.state(nowNanos) != StoreState.OPEN) {
            reply.accept(result(Kind.NOT_STORED, account));
            return;
        }
        if (!account.mayCredit(request.amount())) {
            reply.accept(result(Kind.TOO_LARGE, account));
            return;
        }
        StoredAccount.TopUp topUp = new StoredAccount.TopUp(
                account.name(), request.key(), request.amount().millionths(), ids.unixMillis(nowNanos));
        Known next = new Known(ids.record(nowNanos), topUp);
        known.put(request.key(), next);
        whenDurable(next, () -> {
            operatorLog.accountTold(
                    account.name(),
                    LogEvent.ACCOUNT_TOPPED_UP,
                    request.amount() + " by " + request.by() + " with the key " + request.key());
            reply.accept(result(Kind.CREDITED, account));
        });
        // Owed, so it is written sooner or later: it is credited from now on.
        log.topUp(next.record, topUp, account, request.amount(), (outcome, laterNanos) -> stored(next, outcome));
    }

    private static void stored(Known topUp, StoreOutcome outcome) {
        if (outcome == StoreOutcome.DURABLE) {
            topUp.isDurable = true;
            topUp.waiting.forEach(Runnable::run);
            topUp.waiting.clear();
        }
    }

    private void forgetOld(long nowMillis) {
        Iterator<Known> oldest = known.values().iterator();
        while (oldest.hasNext()) {
            Known each = oldest.next();
            if (!each.isDurable || each.topUp.atMillis() + KEPT_MILLIS > nowMillis) {
                return;
            }
            log.end(each.record);
            oldest.remove();
        }
    }
}
