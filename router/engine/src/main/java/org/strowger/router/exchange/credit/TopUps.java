package org.strowger.router.exchange.credit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
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
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreState;
import org.strowger.router.time.Timer;

/**
 * Credits top-ups. The amount and the key of the request are stored in one group, so a request that is repeated after a
 * crash is recognized if it was credited. A key belongs to its account, whoever uses it, and is remembered for 90 days.
 * It counts towards the limit of the manager who used it: the operators together, or an application. A manager with
 * {@link #KEYS_MAX} keys cannot use further keys until some are forgotten; other managers are not affected.
 */
public final class TopUps {
    public static final int KEPT_DAYS = 90;

    /** The maximum number of keys of a manager, which take about 9 MB. */
    @Bound(
            of = "keys of top-ups, for 90 days",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.EACH,
            full = "the top-up of the manager is refused; the operators together are one manager")
    public static final int KEYS_MAX = 200_000;

    private static final long KEPT_SECONDS = TimeUnit.DAYS.toSeconds(KEPT_DAYS);
    private static final long LOOK_NANOS = TimeUnit.MINUTES.toNanos(10);

    private static final int SLOTS_PER_TURN = 16_384;

    private static final int ENDED_PER_TURN = 1000;

    private final ExchangeThread thread;
    private final SelectorThread selector;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final OperatorLog operatorLog;
    private final byte[] salt;

    @BoundedBy("KEYS_MAX")
    private final TopUpKeys keys = new TopUpKeys();

    /** The requests that wait until a top-up is durable, by the id of its record. */
    @BoundedBy("KEYS_MAX")
    private final Map<Long, List<Runnable>> waiting = new HashMap<>();

    private final Timer look = new Timer(this::forgetOld);

    /** The next place to examine for an old key. */
    private int looked;

    /** @param salt different in each process: nobody can choose keys whose hashes collide */
    public TopUps(
            ExchangeThread thread,
            SelectorThread selector,
            MessageIdAllocator ids,
            CustodyLog log,
            OperatorLog operatorLog,
            long salt) {
        this.thread = thread;
        this.selector = selector;
        this.ids = ids;
        this.log = log;
        this.operatorLog = operatorLog;
        this.salt = ByteBuffer.allocate(Long.BYTES).putLong(salt).array();
    }

    private Accounts accounts() {
        return log.charges().accounts();
    }

    /**
     * Restores a top-up that was stored before the process started.
     *
     * @param manages whether an application manages an account
     */
    public void recover(long record, StoredAccount.TopUp stored, BiPredicate<String, String> manages) {
        StoredAccount.TopUp topUp = stored.withManager(manages);
        TopUpKeys.Hash hash = hash(topUp.account(), topUp.key());
        int other = keys.find(hash);
        long nowNanos = thread.nowNanos();
        long at = seconds(Math.min(ids.steady(topUp.atMillis()), ids.steadyMillis(nowNanos)));
        // Two records may have the same key: earlier versions kept the keys of operators and applications apart, and
        // the end of the record of an old key may not have been stored.
        if (other != TopUpKeys.NONE && keys.atSeconds(other) > at) {
            log.end(record);
            return;
        }
        if (other != TopUpKeys.NONE) {
            forget(other);
        }
        keys.add(hash, topUp.manager(), topUp.millionths(), record, at);
        lookLater();
    }

    private static long seconds(long millis) {
        return TimeUnit.MILLISECONDS.toSeconds(millis);
    }

    private TopUpKeys.Hash hash(String account, String key) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(salt);
            digest.update(account.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0); // No name of an account has this character.
            ByteBuffer octets = ByteBuffer.wrap(digest.digest(key.getBytes(StandardCharsets.UTF_8)));
            return new TopUpKeys.Hash(octets.getLong(), octets.getInt());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    private void forget(int slot) {
        log.end(keys.record(slot));
        keys.remove(slot);
    }

    // ---- Requests

    /** @param reply called on this thread when the amount is durable, or is certainly not credited */
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
        TopUpKeys.Hash hash = hash(account.name(), request.key());
        int before = keys.find(hash);
        if (before == TopUpKeys.NONE || isOld(before)) {
            credit(account, request, hash, reply);
        } else if (keys.amount(before) == request.amount().millionths()) {
            whenDurable(keys.record(before), () -> reply.accept(result(Kind.REPEATED, account)));
        } else {
            reply.accept(result(Kind.OTHER_AMOUNT, account));
        }
    }

    private boolean isOld(int slot) {
        return keys.atSeconds(slot) < oldSeconds();
    }

    /** The limit of age: keys with an earlier second are forgotten. */
    private long oldSeconds() {
        return seconds(ids.steadyMillis(thread.nowNanos())) - KEPT_SECONDS;
    }

    private void whenDurable(long record, Runnable then) {
        List<Runnable> others = waiting.get(record);
        if (others == null) {
            then.run();
        } else {
            others.add(then);
        }
    }

    private static TopUpResult result(Kind kind, Account account) {
        return new TopUpResult(kind, account.figures().balance());
    }

    private void credit(Account account, TopUpRequest request, TopUpKeys.Hash hash, Consumer<TopUpResult> reply) {
        Optional<Kind> refusal = refusal(account, request);
        if (refusal.isPresent()) {
            reply.accept(result(refusal.get(), account));
            return;
        }
        int old = keys.find(hash);
        if (old != TopUpKeys.NONE) {
            forget(old);
        }
        long nowNanos = thread.nowNanos();
        long record = ids.record(nowNanos);
        StoredAccount.TopUp topUp = new StoredAccount.TopUp(
                account.name(),
                request.key(),
                request.manager(),
                request.amount().millionths(),
                ids.unixMillis(nowNanos));
        keys.add(hash, topUp.manager(), topUp.millionths(), record, seconds(ids.steadyMillis(nowNanos)));
        lookLater();
        waiting.put(record, new ArrayList<>(1));
        whenDurable(record, () -> {
            operatorLog.accountTold(
                    account.name(),
                    LogEvent.ACCOUNT_TOPPED_UP,
                    request.amount() + " by " + request.by() + " with the key " + request.key());
            reply.accept(result(Kind.CREDITED, account));
        });
        // The store never refuses this group and retries it after failures, so the amount can be credited at once.
        log.topUp(record, topUp, account, request.amount(), (outcome, laterNanos) -> stored(record, outcome));
    }

    private Optional<Kind> refusal(Account account, TopUpRequest request) {
        if (keys.size(request.manager()) >= KEYS_MAX) {
            return Optional.of(Kind.TOO_MANY);
        }
        if (log.state(thread.nowNanos()) != StoreState.OPEN) {
            return Optional.of(Kind.NOT_STORED);
        }
        return account.mayCredit(request.amount()) ? Optional.empty() : Optional.of(Kind.TOO_LARGE);
    }

    private void stored(long record, StoreOutcome outcome) {
        if (outcome == StoreOutcome.DURABLE) {
            List<Runnable> told = waiting.remove(record);
            if (told != null) {
                told.forEach(Runnable::run);
            }
        }
    }

    // ---- Old keys

    private void lookLater() {
        if (!look.isScheduled()) {
            selector.schedule(look, thread.nowNanos() + LOOK_NANOS);
        }
    }

    /** Ends the records of old keys, a part in each turn. */
    private void forgetOld(long nowNanos) {
        looked = keys.forOld(looked, SLOTS_PER_TURN, ENDED_PER_TURN, oldSeconds(), this::forget);
        boolean isThrough = looked == keys.slots();
        if (isThrough) {
            looked = 0;
        }
        if (keys.size() > 0) {
            selector.schedule(look, isThrough ? nowNanos + LOOK_NANOS : nowNanos);
        }
    }
}
