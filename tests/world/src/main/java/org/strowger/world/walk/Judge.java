package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.world.WalkProtocol;
import org.strowger.world.walk.WalkApplication.Sent;

/** Compares the end of each message with the permitted ends. */
final class Judge {
    private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(9_800);
    /** The time after the throttling of an SMSC in which relayed messages do not wait for it. */
    private static final long RECOVERING_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final long TAKEN_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long UNANSWERED_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final long JOINING_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Scene scene;
    private final Findings findings;
    private final IdJudge ids;
    private final ValidityJudge validity;
    private int permittedOne;

    Judge(Scene scene, Findings findings) {
        this.scene = scene;
        this.findings = findings;
        this.ids = new IdJudge(scene, findings);
        this.validity = new ValidityJudge(scene, findings);
    }

    void judge() {
        scene.plan().recipients().forEach(this::judge);
        ids.judgeOrder();
        new QuietTenant(scene, findings).judge();
        scene.smscs().forEach(this::judgeReports);
    }

    /** Checks that reports, which SMSCs may not repeat, are accepted at once or refused by the application. */
    private void judgeReports(WalkSmsc smsc) {
        for (WalkSmsc.Refusal each : smsc.refusals()) {
            long sinceNanos = each.nanos() - TAKEN_NANOS;
            boolean isShaken = Stream.of(Shakes.ROUTER, Shakes.STORE)
                    .anyMatch(scope -> scene.shakes().touch(scope, sinceNanos, each.nanos()));
            if (!isShaken && !isRefusedByApplication(each.report().source().text())) {
                findings.add(
                        "a report is taken at once",
                        smsc.name() + " at " + each.nanos() / 1e9 + " s: "
                                + each.report().source().text() + " "
                                + each.report().receipt());
            }
        }
    }

    private boolean isRefusedByApplication(String number) {
        return scene.plan().recipient(number, 1).siblings().stream()
                .filter(Recipient::isRelayed)
                .anyMatch(each -> Stream.concat(scene.receipts(each).stream(), scene.notifications(each).stream())
                        .anyMatch(Copy::isRefusedForNow));
    }

    /** The number of messages that had exactly one permitted end. */
    int permittedOne() {
        return permittedOne;
    }

    private void judge(Recipient recipient) {
        Optional<Sent> sent =
                scene.application(recipient.message().application()).sent(recipient);
        if (sent.isEmpty()) {
            findings.add("every message can be sent in the end", recipient, "");
            return;
        }
        Set<End> permitted = permitted(recipient, sent.get());
        boolean hasLapsed = scene.calendar().hasLapsed(sent.get().nanos());
        if (hasLapsed
                && !recipient.isRelayed()
                && mayWaitAt(scene.calendar().lapsed(sent.get().nanos()), recipient)) {
            permitted.add(End.NOT_SENT);
        }
        // Features that act first decide last.
        List<Feature> features = new ArrayList<>(scene.plan().features());
        Collections.reverse(features);
        features.forEach(each -> each.permit(scene, recipient, sent.get(), permitted));
        if (permitted.size() == 1) {
            permittedOne++;
        }
        Set<End> ends = ends(recipient, sent.get(), permitted);
        if (ends.stream().noneMatch(permitted::contains)) {
            findings.add(
                    "a message ends as permitted",
                    recipient,
                    ends + ", permitted are " + permitted + " " + recipient.reasons() + facts(recipient, sent.get()));
        }
        ids.judge(recipient, sent.get());
        judgeCopies(recipient, sent.get());
        if (hasLapsed) {
            return; // Receipts that were awaited, and those that waited for their application, have ended.
        }
        new FailoverJudge(scene, findings).judge(recipient, permitted);
        boolean isAccepted = ends.stream().allMatch(End::isAccepted);
        new ReceiptJudge(scene, findings).judge(recipient, sent.get(), isAccepted);
    }

    private String facts(Recipient recipient, Sent sent) {
        return "; answered " + sent.outcome() + "; copies " + scene.copies(recipient) + "; receipts "
                + scene.receipts(recipient);
    }

    // ---- Ends

    /** The ends that the model permits, and the additional ends that troubles permit. */
    private Set<End> permitted(Recipient recipient, Sent sent) {
        Set<End> permitted = EnumSet.copyOf(recipient.ends());
        long answeredNanos = sent.outcome() == null ? Long.MAX_VALUE : sent.answeredNanos();
        long untilNanos = Math.min(answeredNanos, sent.nanos() + UNANSWERED_NANOS);
        boolean isLost = scene.shakes().touch(Shakes.ROUTER, sent.connectedNanos(), untilNanos);
        if (sent.outcome() == null && (isLost || sent.isLeft())) {
            permitted.add(End.UNANSWERED);
        }
        if (Stream.of(Shakes.STORE, Shakes.ROUTER, recipient.area().name())
                .anyMatch(each -> isShaken(each, sent, untilNanos))) {
            permitted.add(End.REFUSED_FOR_NOW);
        }
        if (recipient.area().needsWholes() && isIncomplete(recipient)) {
            permitted.add(End.NOT_SENT);
        }
        if (scene.application(recipient.message().application()).mayBeEnding(sent, untilNanos)) {
            permitted.add(End.REFUSED_FOR_NOW);
        }
        long validityNanos = recipient.message().validityNanos();
        long overNanos = validity.untilNanos(recipient, sent, validityNanos);
        if (validityNanos > 0
                && (validity.mayEndEarly(recipient, sent)
                        || isShakenAtSmsc(recipient, sent, overNanos)
                        || isShaken(Shakes.ROUTER, sent, overNanos)
                        || isShaken(Shakes.STORE, sent, overNanos))) {
            permitted.add(End.NOT_SENT);
        }
        if (mayBeGivenUp(recipient, sent)) {
            permitted.add(recipient.isRelayed() ? End.REFUSED_FOR_NOW : End.NOT_SENT);
        }
        long slowNanos = sent.nanos() - RECOVERING_NANOS;
        if (recipient.isRelayed()
                && recipient.area().smscs().stream()
                        .anyMatch(each -> scene.wasSlowedDown(each, slowNanos, untilNanos))) {
            permitted.add(End.REFUSED_FOR_NOW);
        }
        // The last session has broken, and no other session accepts the messages that waited for it.
        if (recipient.isRelayed()
                && recipient.area().smscs().stream()
                        .anyMatch(each -> isShaken(Shakes.lossesAt(each), sent, untilNanos))) {
            permitted.add(End.REFUSED_FOR_NOW);
        }
        boolean isReloaded = scene.generations(sent.nanos(), untilNanos).size() > 1;
        if (recipient.isRelayed() && (isReloaded || isShakenAtSmsc(recipient, sent, untilNanos))) {
            permitted.add(End.REFUSED_FOR_NOW);
            recipient
                    .area()
                    .smscs()
                    .forEach(each -> permitted.add(
                            BasicVerdict.relayed(recipient.subscriber().fate(each))));
        }
        return permitted;
    }

    /**
     * Whether, as far as the router knows, an SMSC to which messages are sent only once may have the message: a
     * response may have been lost, or the message itself in transit.
     */
    private boolean mayBeGivenUp(Recipient recipient, Sent sent) {
        List<Copy> copies = scene.copies(recipient);
        if (copies.stream().anyMatch(each -> sendsOnce(each) && each.isDoubtful(scene.shakes()))) {
            return true;
        }
        return mayBeLost(recipient, sent.nanos(), leftNanos(recipient))
                || copies.stream()
                        .filter(each -> recipient.area().failsOver() && each.isUndeliverableBy(scene.nowNanos()))
                        .anyMatch(each -> mayBeLost(recipient, each.undeliverableNanos(), toldNanos(recipient)));
    }

    /** Whether a message that was sent in this period to an SMSC to which it is sent only once may have been lost. */
    private boolean mayBeLost(Recipient recipient, long fromNanos, long toNanos) {
        return recipient.area().smscs().stream()
                .filter(each -> scene.plan().link(each).sendsOnce())
                .flatMap(each -> Stream.of(each, Shakes.lossesAt(each), Shakes.ROUTER))
                .anyMatch(each -> scene.shakes().touch(each, fromNanos, toNanos));
    }

    /** The time at which the last part reached an SMSC; if some never did, the time of the application's receipt. */
    private long leftNanos(Recipient recipient) {
        List<Copy> accepted =
                scene.copies(recipient).stream().filter(Copy::isAccepted).toList();
        long parts = accepted.stream().mapToInt(Copy::part).distinct().count();
        if (!accepted.isEmpty() && parts == accepted.get(0).parts()) {
            return accepted.get(accepted.size() - 1).nanos();
        }
        return toldNanos(recipient);
    }

    /** The time of the application's receipt. */
    private long toldNanos(Recipient recipient) {
        List<Copy> receipts = scene.receipts(recipient);
        return receipts.isEmpty() ? scene.nowNanos() : receipts.get(0).nanos();
    }

    /** Whether the router lacks a segment of the message. */
    private boolean isIncomplete(Recipient recipient) {
        WalkApplication by = scene.application(recipient.message().application());
        boolean isMissing = recipient.siblings().stream()
                .map(each -> by.sent(each).map(Sent::outcome))
                .anyMatch(each -> each.isEmpty() || !each.get().isAccepted());
        return recipient.part() > 0 && (isMissing || !areChangedAlike(recipient));
    }

    /** Whether filters have changed all segments of a message, or none. */
    private static boolean areChangedAlike(Recipient recipient) {
        return recipient.siblings().stream().allMatch(each -> each.sender().equals(recipient.sender()));
    }

    private boolean isShaken(String scope, Sent sent, long untilNanos) {
        return scene.shakes().touch(scope, sent.nanos(), untilNanos);
    }

    private boolean isShakenAtSmsc(Recipient recipient, Sent sent, long untilNanos) {
        return isShaken(recipient.area().name(), sent, untilNanos)
                || recipient.area().smscs().stream().anyMatch(each -> isShaken(each, sent, untilNanos));
    }

    /** The end of a message. If a response may have been lost, there are two possible ends. */
    private Set<End> ends(Recipient recipient, Sent sent, Set<End> permitted) {
        Outcome answer = sent.outcome();
        if (answer == null) {
            return EnumSet.of(End.UNANSWERED);
        }
        if (!answer.isAccepted()) {
            if (sent.isForAll()) { // Each recipient may have any outcome.
                return EnumSet.of(End.REFUSED, End.REFUSED_FOR_NOW);
            }
            boolean isFinal = answer.kind() == Outcome.Kind.PERMANENT || isGeneral(recipient, permitted);
            return EnumSet.of(isFinal ? End.REFUSED : End.REFUSED_FOR_NOW);
        }
        Set<End> ends = EnumSet.noneOf(End.class);
        End last = End.NOT_SENT;
        for (Copy each : scene.copies(recipient)) {
            List<Copy> attempt = attempt(recipient, each);
            boolean isDoubtful = attempt.stream().anyMatch(part -> part.isDoubtful(scene.shakes()));
            if (each.isAccepted() && !isAccepted(recipient, attempt)) {
                continue; // This part is not the reason for the message to be at the SMSC.
            }
            if (each.isAccepted()) {
                End end = BasicVerdict.ofFate(recipient.subscriber().fate(each.peer()));
                last = isDoubtful ? last : end;
                ends.add(end);
            } else if (each.isRefusedForGood()) {
                last = last == End.NOT_SENT ? End.UNDELIVERABLE : last;
            }
            ends = isDoubtful || !each.isAccepted() ? ends : EnumSet.of(last);
        }
        ends.add(last);
        if (mayBeGivenUp(recipient, sent)) {
            ends.add(End.NOT_SENT);
        }
        if (recipient.area().failsOver() && last == End.UNDELIVERABLE) {
            ends.add(End.NOT_SENT); // The message may have been cancelled on its way to the next SMSC.
        }
        return ends;
    }

    /** The parts that were sent together with this one. */
    private List<Copy> attempt(Recipient recipient, Copy part) {
        if (recipient.part() > 0 || part.parts() == 1) {
            return List.of(part);
        }
        return scene.copies(recipient).stream()
                .filter(each -> each.isOfSameAttempt(part))
                .toList();
    }

    /** Whether the SMSC has accepted all parts of an attempt. */
    private static boolean isAccepted(Recipient recipient, List<Copy> attempt) {
        long accepted = attempt.stream()
                .filter(Copy::isAccepted)
                .map(Copy::part)
                .distinct()
                .count();
        return accepted >= (recipient.part() > 0 ? 1 : attempt.get(0).parts());
    }

    /** Whether the refusal may be permanent: CIMD2 has one code for all refusals that do not concern an address. */
    private static boolean isGeneral(Recipient recipient, Set<End> permitted) {
        return recipient.message().protocol() == WalkProtocol.CIMD2 && permitted.contains(End.REFUSED);
    }

    // ---- Copies at SMSCs

    private void judgeCopies(Recipient recipient, Sent sent) {
        List<Copy> copies = scene.copies(recipient);
        for (Copy each : copies) {
            judgeContent(recipient, each);
            scene.plan().features().forEach(feature -> feature.inspect(recipient, each, findings));
        }
        validity.judge(recipient, sent, copies);
        Outcome answer = sent.outcome();
        boolean isRefused = answer != null
                && !answer.isAccepted()
                && !isShaken(Shakes.ROUTER, sent, sent.answeredNanos())
                && !isShaken(Shakes.STORE, sent, sent.answeredNanos());
        if (isRefused && !recipient.isRelayed() && !copies.isEmpty()) {
            findings.add("what was refused does not leave", recipient, facts(recipient, sent));
        }
        Map<Integer, Copy> last = new LinkedHashMap<>();
        for (Copy each : copies) {
            Copy before = last.put(each.part(), each);
            boolean isNew =
                    !recipient.message().key().isEmpty() && scene.calendar().hasLapsed(sent.nanos());
            if (before != null && !isNew && !mayFollow(recipient, before, each)) {
                findings.add("a message leaves once", recipient, before + " was followed by " + each);
            }
        }
    }

    /** Whether the message may still have been in custody at this time. */
    private boolean mayWaitAt(long nanos, Recipient recipient) {
        List<Copy> accepted = scene.copies(recipient).stream()
                .filter(each -> each.isAccepted() && each.answeredNanos() + Copy.HANDLED_NANOS < nanos)
                .toList();
        return accepted.isEmpty()
                || recipient.area().failsOver()
                || accepted.stream().map(Copy::part).distinct().count()
                        < (recipient.part() > 0 ? 1 : accepted.get(0).parts());
    }

    private long sentNanos(Recipient recipient) {
        return scene.application(recipient.message().application())
                .sent(recipient)
                .map(Sent::nanos)
                .orElse(Long.MAX_VALUE);
    }

    private boolean mayFollow(Recipient recipient, Copy before, Copy next) {
        boolean failedOver = recipient.area().failsOver()
                && !before.peer().equals(next.peer())
                && scene.copies(recipient).stream().anyMatch(each -> each.isUndeliverableBy(next.nanos()));
        boolean mayBeRepeated = sendsOnce(before) ? before.mayBeRepeatedOnce() : before.mayBeRepeated(scene.shakes());
        // If the next SMSC is unavailable, the message is tried again, beginning with the first SMSC.
        boolean hasMovedOn = before.isRefusedForGood()
                && recipient.area().movesOnWhenRefused()
                && recipient.area().smscs().size() > 1;
        return failedOver
                || hasMovedOn
                || mayBeRepeated
                || next.mayHaveLeftBefore(before)
                || (before.parts() > 1 && isBrokenUp(recipient, before, next));
    }

    private boolean sendsOnce(Copy copy) {
        return scene.plan().link(copy.peer()).sendsOnce();
    }

    /**
     * Whether a message of which an SMSC already has some parts may be sent anew. The reason can be a restart, a
     * refusal of a part, a part without a response, or the absence of the SMSC.
     */
    private boolean isBrokenUp(Recipient recipient, Copy before, Copy next) {
        List<Copy> attempt = scene.copies(recipient).stream()
                .filter(each -> each.isOfSameAttempt(before) && each.nanos() < next.nanos())
                .toList();
        long beganNanos = attempt.get(0).nanos();
        Set<Integer> left = new TreeSet<>();
        attempt.stream()
                .filter(each -> each.isAccepted() && !each.isDoubtful(scene.shakes()))
                .forEach(each -> left.add(each.part()));
        boolean isShaken = Stream.of(Shakes.ROUTER, Shakes.STORE, before.peer())
                        .anyMatch(each -> scene.shakes().touch(each, beganNanos, next.nanos()))
                || scene.smsc(before.peer()).maySeemSilent(beganNanos, next.nanos());
        boolean isRefused =
                attempt.stream().anyMatch(each -> each.isRefusedForGood() || each.mayBeRepeated(scene.shakes()));
        // The CIMD2 session may itself refuse a part as congestion, which the SMSC of the walk does not see.
        boolean isSlowedDown = scene.wasSlowedDown(before.peer(), beganNanos, next.nanos())
                && scene.plan().smscs().get(before.peer()) == WalkProtocol.CIMD2;
        // A relayed message is sent to the next SMSC when its parts have waited too long.
        boolean isLate = recipient.isRelayed()
                && !before.peer().equals(next.peer())
                && next.nanos() - sentNanos(recipient) > LATE_NANOS;
        boolean isMissed = scene.smsc(before.peer()).mayMissMessages()
                && attempt.stream().mapToInt(Copy::part).distinct().count() < before.parts();
        return left.size() < before.parts() && (isShaken || isRefused || isSlowedDown || isLate || isMissed);
    }

    private void judgeContent(Recipient recipient, Copy copy) {
        List<Recipient> readings = recipient.readings(copy);
        Recipient reading = readings.stream()
                .filter(each -> isPacketOf(each, copy))
                .findFirst()
                .orElse(readings.get(0));
        judgePacket(reading, copy, findings);
        judgeNumber(recipient, copy);
        String sender = copy.came().message().source().text();
        if (!reading.area().hasVaryingSender() && !sender.equals(reading.senderOnAir())) {
            findings.add(
                    "a message leaves with its sender", recipient, sender + " instead of " + reading.senderOnAir());
        }
        if (!reading.area().smscs().contains(copy.peer())) {
            findings.add("a message leaves by its route", recipient, "it is at " + copy.peer());
        }
    }

    /** Whether all segments were stored within half of their waiting time, while their route had the same SMSCs. */
    private boolean mustBeJoined(Recipient recipient, Copy copy) {
        WalkApplication application = scene.application(recipient.message().application());
        List<Sent> all = recipient.siblings().stream()
                .map(application::sent)
                .flatMap(Optional::stream)
                .toList();
        long firstNanos = all.stream().mapToLong(Sent::nanos).min().orElse(0);
        boolean areStored = all.size() == recipient.siblings().size()
                && all.stream()
                        .allMatch(each -> each.outcome() != null
                                && each.outcome().isAccepted()
                                && each.answeredNanos() - firstNanos < JOINING_NANOS);
        if (!areStored || !areChangedAlike(recipient)) {
            return false;
        }
        boolean isWanted = scene.generations(firstNanos, copy.nanos()).stream()
                .allMatch(each ->
                        scene.plan().link(recipient.area().via(each).get(0)).joins());
        return isWanted
                && scene.generations(firstNanos, copy.nanos()).stream()
                                .map(recipient.area()::via)
                                .distinct()
                                .count()
                        == 1
                && !scene.shakes().touch(Shakes.ROUTER, firstNanos, copy.nanos())
                && !scene.shakes().touch(Shakes.STORE, firstNanos, copy.nanos());
    }

    private void judgeNumber(Recipient recipient, Copy copy) {
        Link link = scene.plan().link(copy.peer());
        Address written = copy.came().message().destination();
        Optional<Address> expected = link.numberForm().map(each -> each.write(recipient.number()));
        boolean isRight = expected.isEmpty()
                || written.equals(expected.get())
                || (link.protocol() != WalkProtocol.SMPP
                        && written.text().equals(expected.get().text()));
        if (!isRight) {
            findings.add("a number leaves in the form of its SMSC", recipient, written + " instead of " + expected);
        }
    }

    private boolean isPacketOf(Recipient recipient, Copy copy) {
        Findings found = new Findings();
        judgePacket(recipient, copy, found);
        return found.all().isEmpty();
    }

    /** Checks that the copy contains what was written, in as many packets as law 3 requires. */
    private void judgePacket(Recipient recipient, Copy copy, Findings found) {
        Content content = copy.content();
        Link link = scene.plan().link(copy.peer());
        Optional<Content> joined = recipient.joined().filter(any -> recipient.isJoinedIn(copy));
        List<Content> packets = joined.map(link::packetsOfJoined).orElseGet(() -> link.packets(recipient));
        boolean isPiece = recipient.part() > 0 && joined.isEmpty();
        int total = isPiece ? recipient.message().pieces().size() : packets.size();
        if (recipient.joined().isPresent() && isPiece && link.joins() && mustBeJoined(recipient, copy)) {
            findings.add("stored segments are joined", recipient, copy.toString());
        }
        if (copy.parts() != total) {
            found.add(
                    "a message leaves in its segments",
                    recipient,
                    copy + ", " + content + " instead of " + total + " parts");
            return;
        }
        Content expected = packets.get(isPiece ? 0 : copy.part() - 1);
        if (!content.equals(expected) || (isPiece && copy.part() != recipient.part())) {
            found.add("a message leaves with its content", recipient, content + " instead of " + expected);
        }
    }
}
