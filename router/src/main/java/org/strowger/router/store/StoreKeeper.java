package org.strowger.router.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.DiskLock;
import org.strowger.router.store.disk.StoreRefused;
import org.strowger.router.store.journal.Journal;
import org.strowger.router.store.journal.JournalDamage;
import org.strowger.router.store.journal.JournalSurvey;
import org.strowger.router.store.journal.RecordVisitor;

/**
 * The store without its thread: takes batches, and with each {@link #step} puts all that has come into one flight,
 * writes and syncs it once, and answers. What comes meanwhile is the next flight.
 *
 * <p>When a flight fails, new messages in it are told {@code UNCERTAIN}, and new ones are refused until the disk is
 * well. What is owed is held, in its order, and written first of all then.
 */
final class StoreKeeper {
    /** Of the first segment is read for each flight: so much, and so many times as much as the last one had. */
    private static final int COMPACT_OCTETS = 64 * 1024;

    private static final int COMPACT_TIMES = 4;

    private final DiskLock lock;
    private final Journal journal;
    private final StoreOptions terms;
    private final StoreContext surroundings;
    private final KindCounters<StoreCounter> counters;
    private final StoreStatus status;
    private final SpaceWatch space;
    private final StoreReplies answers;
    private final DiskRetry retry;

    private final ArrayDeque<StoreBatch> waiting = new ArrayDeque<>();

    /** What is owed and could not be written yet. */
    private final ArrayDeque<StoreBatch> held = new ArrayDeque<>();

    /** The batches of which something is in the flight, in their order. */
    private final List<StoreBatch> flying = new ArrayList<>();

    /** What is left of batches that were answered before all of them was written. */
    private final List<StoreBatch> rests = new ArrayList<>();

    private int flightGroups;
    private int lastFlightOctets;
    private boolean compacted;
    private boolean isClosed;
    private StoreState told = StoreState.OPEN;

    private StoreKeeper(Disk disk, DiskLock lock, Journal journal, StoreOptions terms, StoreContext surroundings) {
        long nowNanos = surroundings.clock().nowNanos();
        this.lock = lock;
        this.journal = journal;
        this.terms = terms;
        this.surroundings = surroundings;
        this.counters = surroundings.metrics().counters();
        this.status = new StoreStatus(terms.slowAfterNanos());
        this.space = new SpaceWatch(disk, nowNanos);
        this.answers = new StoreReplies(counters);
        this.retry = new DiskRetry();
        space.look(nowNanos);
        publish();
    }

    /**
     * Takes the directory, and tells each record that lives there.
     *
     * @throws StoreRefused if it is in use, or cannot be read or written
     */
    static StoreKeeper open(Disk disk, StoreOptions terms, StoreContext surroundings, RecordVisitor found) {
        DiskLock lock;
        try {
            lock = disk.lock();
        } catch (IOException e) {
            throw new StoreRefused("the store in " + disk.name() + " cannot be locked", e);
        }
        boolean opened = false;
        try {
            JournalSurvey survey = JournalSurvey.of(disk, terms.journal().limits());
            survey.tell(found);
            Journal journal = Journal.open(disk, terms.journal(), survey);
            StoreKeeper keeper = new StoreKeeper(disk, lock, journal, terms, surroundings);
            survey.damages().forEach(keeper::tellDamage);
            if (survey.tornOctets() > 0) {
                surroundings.incidents().onTorn(survey.tornOctets());
            }
            if (survey.live() > 0) {
                // What was told above counts from now on, so it has to be on the disk; if that is well.
                journal.probe();
                keeper.commit();
                keeper.publish();
            }
            opened = true;
            return keeper;
        } finally {
            if (!opened) {
                release(lock);
            }
        }
    }

    private static void release(DiskLock lock) {
        try {
            lock.close();
        } catch (IOException e) {
            // It goes with the process at the latest.
        }
    }

    StoreStatus status() {
        return status;
    }

    Journal journal() {
        return journal;
    }

    /** A batch has come. */
    void take(StoreBatch batch) {
        counters.increment(StoreCounter.BATCHES);
        waiting.add(batch);
    }

    /** Whether {@link #step} has something to do now. */
    boolean isDue(long nowNanos) {
        return !waiting.isEmpty() || nextStepNanos() <= nowNanos;
    }

    /** When there is something to do even if nothing comes. */
    long nextStepNanos() {
        long next = Math.min(workAtNanos(), answers.isEmpty() ? Long.MAX_VALUE : retry.answerAtNanos());
        // Nobody may come while it is shut, so it looks by itself whether there is space again.
        return told == StoreState.NO_SPACE ? Math.min(next, space.askAtNanos()) : next;
    }

    private long workAtNanos() {
        if (retry.isFailing()) {
            return retry.atNanos();
        }
        return journal.isCompactionDue() ? retry.compactAtNanos() : Long.MAX_VALUE;
    }

    /** Writes all that has come: in one flight, unless that would be larger than one may be. */
    void step(long nowNanos) {
        space.look(nowNanos);
        if (retry.isDue(nowNanos)) {
            // If that gets through, what was uncertain is void by it, and the disk is well.
            journal.probe();
            commit();
        }
        fly(held);
        for (int i = rests.size() - 1; i >= 0; i--) {
            held.addFirst(rests.get(i));
        }
        rests.clear();
        fly(waiting);
        rests.forEach(this::hold);
        rests.clear();
        if (workAtNanos() <= nowNanos && !retry.isFailing()) {
            compact(nowNanos);
            commit();
        }
        answers.post();
        retry.answerLater(nowNanos);
        publish();
    }

    /** Behind what is held already; many small batches of one thread become one. */
    private void hold(StoreBatch rest) {
        StoreBatch last = held.peekLast();
        if (last == null || !last.takesIn(rest)) {
            held.add(rest);
        }
    }

    private void fly(ArrayDeque<StoreBatch> from) {
        while (!from.isEmpty() && (from == waiting || !retry.isFailing())) {
            StoreBatch batch = from.element();
            while (batch.hasNext()) {
                flyNext(batch);
            }
            from.remove();
            if (!isLast(batch)) {
                answer(batch);
            }
        }
        commit();
    }

    private boolean isLast(StoreBatch batch) {
        return !flying.isEmpty() && flying.get(flying.size() - 1) == batch;
    }

    /** Puts the next group of the batch where it belongs; or makes room first. */
    private void flyNext(StoreBatch batch) {
        if (retry.isFailing() && batch.isNextOwed()) {
            batch.nextIsHeld();
        } else if (!batch.isNextOwed() && refusal() != StoreState.OPEN) {
            batch.nextIsRefused();
            counters.increment(StoreCounter.REFUSED);
        } else if (journal.flightOctets() == 0 && journal.isCompactionDue() && !compacted) {
            compacted = true;
            compact(surroundings.clock().nowNanos());
        } else if (!journal.fits(batch.nextOctets())) {
            commit();
        } else {
            load(batch);
        }
    }

    private void load(StoreBatch batch) {
        journal.put(batch.octets(), batch.nextStart(), batch.nextOctets());
        batch.nextFlies();
        flightGroups++;
        if (!isLast(batch)) {
            flying.add(batch);
        }
    }

    private void compact(long nowNanos) {
        if (nowNanos < retry.compactAtNanos()) {
            return;
        }
        try {
            journal.compact(COMPACT_OCTETS + COMPACT_TIMES * lastFlightOctets);
        } catch (IOException e) {
            // What is to be moved cannot be read now; that is no reason not to write.
            journal.discard();
            retry.compactLater(nowNanos);
            counters.increment(StoreCounter.FAILURES);
            surroundings.incidents().onFailure(e);
        }
        journal.newDamages().forEach(this::tellDamage);
    }

    private void commit() {
        int octets = journal.flightOctets();
        compacted = false;
        if (octets == 0) {
            return;
        }
        long fromNanos = surroundings.clock().nowNanos();
        status.works(fromNanos);
        try {
            journal.commit();
            landed(octets);
        } catch (IOException e) {
            crashed(e);
        }
        status.rests();
        surroundings.metrics().syncNanos().record(surroundings.clock().nowNanos() - fromNanos);
        lastFlightOctets = octets;
        flightGroups = 0;
        flying.clear();
    }

    private void landed(int octets) {
        retry.succeeded();
        space.wrote(octets);
        counters.increment(StoreCounter.FLIGHTS);
        counters.add(StoreCounter.OCTETS, octets);
        for (StoreBatch batch : flying) {
            counters.add(StoreCounter.GROUPS, batch.landed());
            if (!batch.hasNext()) {
                answer(batch);
            }
        }
    }

    private void crashed(IOException why) {
        retry.failed(surroundings.clock().nowNanos());
        counters.increment(StoreCounter.FAILURES);
        surroundings.incidents().onFailure(why);
        for (StoreBatch batch : flying) {
            counters.add(StoreCounter.UNCERTAIN, batch.crashed());
            if (!batch.hasNext()) {
                answer(batch);
            }
        }
    }

    private void answer(StoreBatch batch) {
        if (batch.hasHeld()) {
            rests.add(batch.held());
        }
        answers.add(batch);
    }

    /** Why a new message is refused now; {@code OPEN}: it is not. */
    private StoreState refusal() {
        if (isClosed) {
            return StoreState.CLOSED;
        }
        if (retry.isFailing()) {
            return StoreState.FAILING;
        }
        if (space.freeOctets() - journal.flightOctets() < terms.reserveOctets()) {
            return StoreState.NO_SPACE;
        }
        boolean isFull = journal.octets() + journal.flightOctets() >= terms.octetsMax()
                || journal.live() + flightGroups >= terms.recordsMax();
        return isFull ? StoreState.FULL : StoreState.OPEN;
    }

    private void tellDamage(JournalDamage damage) {
        counters.increment(StoreCounter.DAMAGES);
        surroundings.incidents().onDamage(damage);
    }

    private void publish() {
        StoreState now = refusal();
        journal.press(now == StoreState.FULL || now == StoreState.NO_SPACE);
        if (now != told) {
            surroundings.incidents().onState(told, now);
            told = now;
        }
        status.is(now);
        counters.set(StoreCounter.LIVE_RECORDS, journal.live());
        counters.set(StoreCounter.LIVE_OCTETS, journal.liveOctets());
        counters.set(StoreCounter.FILES, journal.files());
        counters.set(StoreCounter.FILE_OCTETS, journal.octets());
        counters.set(StoreCounter.FREE_OCTETS, space.freeOctets());
        counters.set(StoreCounter.HELD_BATCHES, held.size());
        counters.set(StoreCounter.UNDELETED, journal.deleteFailures());
    }

    /** The payload of a record that lives; empty if there is none of that id. */
    Optional<ByteBuffer> read(long id) throws IOException {
        return journal.read(id);
    }

    /** Writes what has come, and what is held if the disk lets it, and gives up the directory. */
    void close() {
        retry.hurry();
        step(surroundings.clock().nowNanos());
        isClosed = true;
        held.forEach(batch -> {
            batch.settleAll(StoreOutcome.UNCERTAIN);
            answers.add(batch);
        });
        held.clear();
        answers.post();
        abandon();
    }

    /** After a fault of ours: of all that came nobody knows what became of it, and each is told so. */
    void lose() {
        Set<StoreBatch> unanswered = Collections.newSetFromMap(new IdentityHashMap<>());
        unanswered.addAll(flying);
        unanswered.addAll(held);
        unanswered.addAll(rests);
        unanswered.addAll(waiting);
        for (StoreBatch batch : unanswered) {
            batch.settleAll(StoreOutcome.UNCERTAIN);
            answers.add(batch);
        }
        answers.post();
    }

    /** Gives up the directory, and writes nothing any more. */
    void abandon() {
        isClosed = true;
        status.is(StoreState.CLOSED);
        journal.close();
        release(lock);
    }
}
