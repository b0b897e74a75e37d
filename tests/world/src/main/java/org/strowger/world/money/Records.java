package org.strowger.world.money;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.world.walk.Area;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Copy.Reported;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Link;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.RecordedEvent;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.Shakes;
import org.strowger.world.walk.WalkApplication.Sent;
import org.strowger.world.walk.WalkPlan;

/**
 * Event records: the end of each answered message is recorded once, and agrees with what SMSCs and applications have
 * observed.
 */
public final class Records implements Feature {
    /** The resolution of times in records, with some margin. */
    private static final long ROUNDED_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /** The maximum transit time from the router to a peer over a slow network that splits data. */
    private static final long ON_THE_WAY_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    /** The time before a death in which the end of a message may be forgotten, so that the message ends again. */
    private static final long FORGOTTEN_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

    private final Map<String, List<RecordedEvent>> ends = new LinkedHashMap<>();
    private final Map<String, List<RecordedEvent>> receipts = new LinkedHashMap<>();
    private final Map<String, List<RecordedEvent>> told = new LinkedHashMap<>();

    /** Whether steps of messages were recorded in a configuration of this walk. */
    private boolean hasSteps;

    @Override
    public String name() {
        return "records";
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        String steps = chance.oneOf("ends", "all");
        hasSteps |= steps.equals("all");
        setup.top().set("records", Setup.entry().set("path", "/records").set("steps", steps));
    }

    @Override
    public void check(Scene scene, Findings findings) {
        for (RecordedEvent each : RecordedEvent.all(scene)) {
            if (each.has("direction", "mt")) {
                sort(each);
                checkStep(each, findings);
            }
        }
        for (Planned message : scene.plan().messages()) {
            Map<String, List<Recipient>> byNumber = new LinkedHashMap<>();
            message.recipients().forEach(each -> byNumber.computeIfAbsent(each.number(), any -> new ArrayList<>())
                    .add(each));
            byNumber.values().forEach(each -> new Reckoning(scene, each, findings).check());
        }
    }

    /** Whether the router died between these times and may have forgotten its first action. */
    static boolean mayBeForgotten(Scene scene, long nanos, long untilNanos) {
        long secondNanos = untilNanos + ROUNDED_NANOS;
        long lateNanos = Math.min(secondNanos, nanos + FORGOTTEN_NANOS);
        return scene.shakes().touch(Shakes.ROUTER, nanos, lateNanos)
                || (scene.shakes().touch(Shakes.ROUTER, nanos, secondNanos)
                        && scene.shakes().touch(Shakes.STORE, nanos, lateNanos));
    }

    private void checkStep(RecordedEvent event, Findings findings) {
        if (!hasSteps && event.has("kind", "message") && !event.has("end", "true")) {
            findings.add("a file of ends has ends", event.toString());
        }
    }

    private void sort(RecordedEvent event) {
        if (event.has("kind", "message") && event.has("end", "true")) {
            add(ends, event);
        } else if (event.has("event", "receipt")) {
            add(receipts, event);
        } else if (event.has("kind", "receipt") && event.has("event", "delivered")) {
            add(told, event);
        }
    }

    private static void add(Map<String, List<RecordedEvent>> to, RecordedEvent event) {
        to.computeIfAbsent(RecordedEvent.key(event.of("application"), event.of("to")), any -> new ArrayList<>())
                .add(event);
    }

    /** Compares the records of one recipient number with what the applications and SMSCs observed for it. */
    private final class Reckoning {
        private final Scene scene;
        private final Findings findings;

        /** One recipient, or the segments that an application has sent to this number. */
        private final List<Recipient> recipients;

        private final Recipient first;
        private final String key;
        private final String receiptKey;
        private final List<RecordedEvent> own = new ArrayList<>();
        private final List<Copy> copies = new ArrayList<>();

        Reckoning(Scene scene, List<Recipient> recipients, Findings findings) {
            this.scene = scene;
            this.recipients = recipients;
            this.findings = findings;
            this.first = recipients.get(0);
            this.key = RecordedEvent.key(first.message().application(), first.number());
            this.receiptKey = RecordedEvent.key(
                    first.message().application(), first.written().text());
            this.own.addAll(ends.getOrDefault(key, List.of()));
            if (!receiptKey.equals(key)) {
                // The message was refused before its number was read.
                this.own.addAll(ends.getOrDefault(receiptKey, List.of()));
            }
            recipients.forEach(each -> copies.addAll(scene.copies(each)));
        }

        void check() {
            checkNumber();
            own.forEach(this::checkEnd);
            checkAccepted();
            checkReceipts();
            checkReported();
            checkTold();
        }

        private void add(String law, Object detail) {
            findings.add(law, first, detail + "; ends " + own + "; copies " + copies);
        }

        // ---- Ends

        /** The routes. Each segment has a separate route, and a replacement may have another one. */
        private Stream<Area> areas() {
            return recipients.stream()
                    .flatMap(each -> Stream.concat(Stream.of(each), each.readings(scene.nowNanos()).stream()))
                    .map(Recipient::area);
        }

        private boolean failsOver() {
            return areas().anyMatch(Area::failsOver);
        }

        private Optional<Sent> sent(Recipient recipient) {
            return scene.application(recipient.message().application()).sent(recipient);
        }

        /**
         * Whether the message has a record of its own. A message to several numbers that is refused as a whole has one
         * record, and a session that is being ended records nothing.
         */
        private boolean isRecorded(Recipient recipient) {
            Sent sent = sent(recipient).orElse(null);
            Outcome answer = sent == null ? null : sent.outcome();
            if (sent == null || answer == null || answer.isAccepted()) {
                return answer != null;
            }
            String application = recipient.message().application();
            boolean isBeingEnded = scene.application(application).mayBeEnding(sent, sent.answeredNanos())
                    || scene.shakes().touch(Shakes.ROUTER, sent.nanos(), sent.answeredNanos());
            boolean wasSaid = answer.code() != 0; // Otherwise the window of the application's session was full.
            return recipient.message().recipientCount() == 1 && !isBeingEnded && wasSaid;
        }

        private void checkNumber() {
            long recorded = recipients.stream().filter(this::isRecorded).count();
            Map<String, List<RecordedEvent>> byId = new LinkedHashMap<>();
            own.stream()
                    .filter(each -> !each.of("id").isEmpty()) // Otherwise the message was refused before it had an id.
                    .forEach(each -> byId.computeIfAbsent(each.of("id"), any -> new ArrayList<>())
                            .add(each));
            long nameless = own.stream().filter(each -> each.of("id").isEmpty()).count();
            if (own.size() < recorded || byId.size() + nameless > requests()) {
                add("every message has its end in the records", recorded + " were answered" + answers());
            }
            for (List<RecordedEvent> some : byId.values()) {
                some.sort(Comparator.comparingLong(RecordedEvent::nanos));
                for (int i = 1; i < some.size(); i++) {
                    if (!mayFollow(some.get(i - 1), some.get(i))) {
                        add("a message ends once in the records", some.get(i));
                    }
                }
            }
        }

        private long requests() {
            return recipients.stream()
                    .mapToLong(each ->
                            scene.application(each.message().application()).requests(each))
                    .sum();
        }

        private List<Outcome> answers() {
            return recipients.stream()
                    .flatMap(each -> sent(each).map(Sent::outcome).stream())
                    .toList();
        }

        /**
         * Whether the second event may follow the first one. A message that one SMSC accepted but did not deliver ends
         * again at the next SMSC.
         */
        private boolean mayFollow(RecordedEvent before, RecordedEvent next) {
            boolean hasFailedOver = failsOver()
                    && before.has("event", "answered")
                    && !before.of("smsc").equals(next.of("smsc"));
            return hasFailedOver || mayBeForgotten(scene, before.nanos(), next.nanos());
        }

        private void checkEnd(RecordedEvent end) {
            // A refused message may not have a route, and a message that must not be sent again may have none now.
            boolean isRouted = end.has("event", "answered");
            if (isRouted && areas().noneMatch(each -> end.has("route", each.name()))) {
                add("a record has its route", end);
            }
            checkTimes(end);
            if (end.has("event", "answered")) {
                checkAnswered(end);
            } else if (first.part() == 0 && !failsOver() && own.size() == 1) {
                checkLeft(end);
            }
        }

        /**
         * Checks a message that has ended without being accepted: no SMSC has the whole message, but one may have parts
         * of it.
         */
        private void checkLeft(RecordedEvent end) {
            long fromNanos = sent(first).map(Sent::nanos).orElse(0L);
            long untilNanos = end.nanos() + ROUNDED_NANOS;
            int left = ChargedSegments.accepted(scene, first);
            boolean isSure = copies.stream().noneMatch(each -> each.isDoubtful(scene.shakes()))
                    && !scene.shakes().touch(Shakes.ROUTER, fromNanos, untilNanos);
            // A part that was lost on its way to an SMSC has left.
            int most = first.area().smscs().stream()
                            .anyMatch(each -> scene.smsc(each).mayMissMessages()
                                    || scene.shakes().touch(Shakes.lossesAt(each), fromNanos, untilNanos))
                    ? ChargedSegments.inAll(scene, first).getMax()
                    : left;
            boolean isRight = end.has("uncertain", "true")
                    && IntStream.rangeClosed(left, most).anyMatch(each -> end.has("segments", String.valueOf(each)));
            if (isSure && left > 0 && !isRight) {
                add("the end of what has left in part has its segments", end + " instead of " + left);
            }
        }

        private void checkTimes(RecordedEvent end) {
            long acceptedNanos = end.nanos("accepted", end.nanos());
            long sentNanos = end.nanos("sent", acceptedNanos);
            boolean isInOrder = acceptedNanos <= sentNanos && sentNanos <= end.nanos();
            boolean isHisTime = recipients.stream()
                    .flatMap(each -> sent(each).stream())
                    .anyMatch(each -> each.nanos() <= acceptedNanos + ROUNDED_NANOS
                            && (each.outcome() == null || acceptedNanos <= each.answeredNanos() + ROUNDED_NANOS));
            // A refused request is refused again when it is repeated.
            boolean isRepeated = end.has("event", "refused") && requests() > recipients.size();
            boolean isRebased = recipients.stream()
                    .flatMap(each -> sent(each).stream())
                    .anyMatch(each -> scene.calendar().isRebased(each.nanos(), end.nanos() + ROUNDED_NANOS)
                            || (failsOver() && scene.calendar().isStepped(each.nanos(), end.nanos())));
            if (!isRebased && (!isInOrder || !(isHisTime || isRepeated))) {
                add("the times of a record are in order", end);
            }
        }

        private void checkAnswered(RecordedEvent end) {
            Link link = scene.plan().link(end.of("smsc"));
            List<String> segments = recipients.stream()
                    .map(each -> String.valueOf(link.segments(each)))
                    .toList();
            if (!segments.contains(end.of("segments"))) {
                add("a record has the segments on air", end + " instead of " + segments);
            }
            boolean isThere = copies.stream().anyMatch(each -> isMeant(end, each));
            if (!isThere) {
                add("what is recorded as accepted was accepted", end);
            }
        }

        private boolean isReceiptOf(RecordedEvent event, Copy copy) {
            String id = scene.plan().reporting(copy.peer()).inReceipt(copy.id());
            return isBy(event, copy, id);
        }

        /** Whether the event contains the SMSC of this copy, and its id. */
        private boolean isBy(RecordedEvent event, Copy copy, String id) {
            boolean hasId = scene.smsc(copy.peer()).tellsIds();
            return event.has("smsc", copy.peer()) && (!hasId || event.has("smsc_id", id));
        }

        private boolean isMeant(RecordedEvent end, Copy copy) {
            return copy.isAccepted()
                    && isBy(end, copy, copy.id())
                    && end.nanos("sent", 0) <= copy.nanos() + ROUNDED_NANOS
                    && copy.earliestNanos() <= end.nanos("sent", 0) + ON_THE_WAY_NANOS + ROUNDED_NANOS;
        }

        /** Checks that a message accepted by an SMSC is recorded as accepted by that SMSC. */
        private void checkAccepted() {
            copies.stream()
                    .filter(each -> each.isAccepted() && each.parts() == 1 && !each.isDoubtful(scene.shakes()))
                    .filter(each -> own.stream().noneMatch(end -> end.has("event", "answered") && isMeant(end, each)))
                    .forEach(each -> add("what was accepted is recorded", each));
        }

        // ---- Receipts

        private void checkReceipts() {
            List<RecordedEvent> some = receipts.getOrDefault(receiptKey, List.of());
            for (RecordedEvent each : some) {
                boolean isThere = copies.stream()
                        .anyMatch(copy -> copy.isAccepted()
                                && isReceiptOf(each, copy)
                                && (isProgress(each)
                                        || copy.reported().stream()
                                                .anyMatch(report -> isStatusOf(report.state(), each))));
                if (!isThere) {
                    add("every recorded receipt was sent by an SMSC", each);
                }
            }
        }

        /** Checks that the deciding report is recorded, and only once unless the message was sent to another SMSC. */
        private void checkReported() {
            List<RecordedEvent> some = receipts.getOrDefault(receiptKey, List.of());
            for (Copy copy : copies) {
                // Providers also send reports that were not requested.
                boolean isKnown = scene.smsc(copy.peer()).tellsIds()
                        && recipients.stream().allMatch(each -> each.request() == ReceiptRequest.ON_END)
                        && copy.isAccepted()
                        && !copy.isDoubtful(scene.shakes())
                        && copy.isReportedDelivered(scene.plan().reporting(copy.peer()), scene.calendar());
                if (isKnown && !mayBeLost(copy)) {
                    long count = some.stream()
                            .filter(each -> !each.of("id").isEmpty() // The record belongs to a message.
                                    && isReceiptOf(each, copy)
                                    && each.has("status", "delivered"))
                            .count();
                    if (count != 1 && (count == 0 || !failsOver())) {
                        add("a receipt is recorded once", count + " for " + copy + " in " + some);
                    }
                }
            }
        }

        /** Whether the router may have forgotten that it expects a receipt, or that it had received one. */
        private boolean mayBeLost(Copy copy) {
            long lastNanos = copy.reported().stream()
                    .mapToLong(Reported::takenNanos)
                    .max()
                    .orElse(0);
            return scene.shakes().touch(Shakes.ROUTER, copy.nanos(), lastNanos);
        }

        /** Whether a receipt may be about a message still on its way. Protocols have different names for this state. */
        private static boolean isProgress(RecordedEvent receipt) {
            return !receipt.has("status", "delivered") && !receipt.has("status", "undeliverable");
        }

        private static boolean isStatusOf(MessageState state, RecordedEvent receipt) {
            return receipt.has("status", state.name().toLowerCase(Locale.ROOT));
        }

        /** Checks delivered receipts only, because protocols have different names for undelivered messages. */
        private void checkTold() {
            List<RecordedEvent> some = told.getOrDefault(receiptKey, List.of()).stream()
                    .filter(each -> each.has("status", "delivered"))
                    .toList();
            List<Copy> here = new ArrayList<>();
            recipients.forEach(each -> scene.receipts(each).stream()
                    .filter(copy -> copy.came().receipt().state() == MessageState.DELIVERED)
                    .filter(Copy::isAccepted)
                    .forEach(here::add));
            long most = here.size();
            long least = here.stream()
                    .filter(each -> !each.isDoubtful(scene.shakes()))
                    .count();
            if (some.size() < least || some.size() > most) {
                add("receipts that were told are recorded", some + " of " + here);
            }
        }
    }
}
