package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.strowger.message.ReceiptRequest;
import org.strowger.world.WalkProtocol;

/** Everything that a case determines before its walk begins: features, routes, messages and troubles. */
public final class WalkPlan {
    /** The time within which messages are sent and troubles begin. */
    public static final long PLAY_NANOS = TimeUnit.MINUTES.toNanos(10);

    /** The maximum number of features for half of the seeds, so that many pairs occur and cases are small. */
    private static final int FEW_FEATURES = 4;

    private static final int MANY_PERCENT = 60;

    private static final int AREAS = 6;
    private static final int MESSAGES_LEAST = 180;
    private static final int MESSAGES_MOST = 320;
    private static final int BURSTS = 12;
    private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(400);
    private static final long AIMED_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final int NUMBER_DIGITS = 8;

    private final WalkCase walkCase;
    private final List<Feature> features;
    private final Map<String, WalkProtocol> applications = new LinkedHashMap<>();
    private final Map<String, ApplicationForm> applicationForms = new HashMap<>();
    private final Map<String, WalkProtocol> smscs = new LinkedHashMap<>();
    private final Map<String, SmscForm> forms = new HashMap<>();
    private final Map<String, Link> links = new LinkedHashMap<>();
    private final Map<String, Reporting> reporting = new HashMap<>();
    private final Set<String> stored = new HashSet<>();
    private UnaryOperator<String> operators = any -> "";
    private final List<Area> areas = new ArrayList<>();
    private final List<Planned> messages = new ArrayList<>();
    private final Map<String, Recipient> recipients = new LinkedHashMap<>();
    private final Map<String, Trouble> troubles = new LinkedHashMap<>();

    /** @param catalogue all existing features, some of which the case has */
    WalkPlan(WalkCase walkCase, List<Feature> catalogue) {
        this.walkCase = walkCase;
        this.features = chosen(catalogue);
        for (String each : List.of("shop", "bank", "calm")) {
            applications.put(each, WalkProtocol.SMPP);
        }
        for (String each : List.of("a", "b")) {
            smscs.put(each, WalkProtocol.SMPP);
        }
        features.forEach(each -> each.assign(this, chance(each.name() + " assigns", 0)));
        smscs.forEach((name, protocol) -> links.put(name, new Link(name, protocol)));
        features.forEach(
                each -> links.forEach((name, link) -> each.tune(link, chance(each.name() + " tunes " + name, 0))));
        planAreas();
        planMessages();
        planTroubles();
    }

    private List<Feature> chosen(List<Feature> catalogue) {
        Chance density = chance("density", 0);
        int share = density.oneIn(2) ? 100 * FEW_FEATURES / catalogue.size() : MANY_PERCENT;
        Set<String> named = walkCase.features().map(Set::copyOf).orElseGet(() -> catalogue.stream()
                .filter(each -> chance("has " + each.name(), 0).percent(each.percent(share)))
                .map(Feature::name)
                .collect(Collectors.toSet()));
        List<Feature> found =
                catalogue.stream().filter(each -> named.contains(each.name())).toList();
        if (found.size() != named.size()) {
            throw new IllegalArgumentException("case " + walkCase + " names a feature that there is not");
        }
        return found;
    }

    private void planAreas() {
        for (int i = 0; i < AREAS; i++) {
            Chance chance = chance("area", i);
            List<String> all = List.copyOf(smscs.keySet());
            List<String> via = new ArrayList<>(List.of(chance.oneOf(all)));
            if (chance.oneIn(2)) {
                all.stream().filter(each -> !via.contains(each)).findFirst().ifPresent(via::add);
            }
            Area area = new Area("route-" + i, "44" + (10 + i), via);
            areas.add(area);
            for (Feature each : features) {
                each.decorate(area, chance("decorates " + each.name(), i));
            }
            for (Feature each : features) {
                each.divide(area, chance("divides " + each.name(), i));
            }
        }
    }

    private void planMessages() {
        int count = chance("count", 0).between(MESSAGES_LEAST, MESSAGES_MOST);
        for (int i = 0; i < count; i++) {
            if (!walkCase.messages().contains(i)) {
                messages.add(message(i));
            }
        }
    }

    private Planned message(int number) {
        Chance chance = chance("message", number);
        long burst = burstNanos(chance);
        long atNanos = chance.percent(60) ? burst + chance.nanosUpTo(BURST_NANOS) : chance.nanosFrom(PLAY_NANOS);
        String application = chance.oneOf("shop", "shop", "bank", "bank", "calm");
        WalkProtocol protocol = Objects.requireNonNull(applications.get(application));
        Planned planned = new Planned(number, atNanos, application, protocol, applicationForm(application));
        planned.ask(chance.oneOf(
                ReceiptRequest.ON_END, ReceiptRequest.ON_END, ReceiptRequest.ON_FAILURE, ReceiptRequest.NEVER));
        Area area = chance.oneOf(areas);
        planned.goTo(area);
        features.forEach(each -> each.plan(planned, chance("plans " + each.name(), number)));
        int pieces = planned.pieces().size();
        for (int i = 0; i < planned.recipientCount(); i++) {
            for (int part = pieces == 0 ? 0 : 1; part <= pieces; part++) {
                recipient(planned, number * 10 + i, part);
            }
        }
        return planned;
    }

    private void recipient(Planned planned, int index, int part) {
        String number = planned.area().prefix() + String.format("%0" + NUMBER_DIGITS + "d", index);
        Recipient recipient = judged(planned, number, part, index);
        planned.recipients().add(recipient);
        recipients.put(key(number, part), recipient);
    }

    private Recipient judged(Planned planned, String number, int part, int index) {
        boolean isRelayed = planned.area().isRelayed() && !stored.contains(planned.application()) && !planned.isKept();
        Subscriber subscriber = new Subscriber(walkCase.seed(), number);
        Recipient recipient = new Recipient(
                planned, number, part, subscriber, isRelayed, other -> judged(other, number, part, index));
        // Segments with other elements in their headers are not joined.
        if (part > 0 && !isRelayed && planned.content().elements().isEmpty()) {
            recipient.joinsWhere(each ->
                    each.vias().stream().anyMatch(via -> link(via.get(0)).joins()));
        }
        BasicVerdict.judge(recipient);
        features.forEach(each -> each.judge(recipient, chance("judges " + each.name(), index)));
        return recipient;
    }

    private static String key(String number, int part) {
        return part == 0 ? number : number + " " + part;
    }

    /** Sets the operators of numbers, which number tables contain. */
    public void operatorsBy(UnaryOperator<String> tables) {
        operators = tables;
    }

    /** The operator of a number; empty if no number table contains it. */
    public String operatorOf(String number) {
        return operators.apply(number);
    }

    /** Makes all messages of this application stored, whatever their route does. */
    public void storeAll(String application) {
        stored.add(application);
    }

    private void planTroubles() {
        for (Feature feature : features) {
            List<Trouble> all = feature.troubles(this, chance("troubles " + feature.name(), 0));
            for (int i = 0; i < all.size(); i++) {
                String name = feature.name() + "-" + i;
                if (!walkCase.troubles().contains(name)) {
                    troubles.put(name, aimed(all.get(i), chance("aims " + name, 0)));
                }
            }
        }
    }

    /** Moves half of all troubles to a time within seconds after many messages were sent, when these are in transit. */
    private Trouble aimed(Trouble trouble, Chance chance) {
        if (chance.oneIn(2)) {
            return trouble;
        }
        long atNanos = burstNanos(chance) + chance.nanosUpTo(AIMED_NANOS);
        return new Trouble(trouble.name(), atNanos, trouble.begins());
    }

    private long burstNanos(Chance chance) {
        return chance("burst", chance.below(BURSTS)).nanosFrom(PLAY_NANOS);
    }

    public Chance chance(String name, long number) {
        return Chance.of(walkCase.seed(), name, number);
    }

    /** Whether the configuration has the hash of the quiet tenant's password instead of the password. */
    public boolean hasHashedPassword() {
        return chance("password of the quiet tenant", 0).oneIn(2);
    }

    public List<Feature> features() {
        return features;
    }

    /** Gives this application another form, which can express whatever SMPP can express. */
    public void replaceApplication(String name, ApplicationForm form) {
        applications.put(name, WalkProtocol.SMPP);
        applicationForms.put(name, form);
    }

    /** Whether this application has sessions. */
    public boolean binds(String application) {
        return !applicationForms.containsKey(application);
    }

    ApplicationForm applicationForm(String name) {
        WalkProtocol protocol = Objects.requireNonNull(applications.get(name));
        return applicationForms.getOrDefault(name, (scene, own) -> new SessionApplication(scene, own, protocol));
    }

    /** The applications, with their protocols. */
    public Map<String, WalkProtocol> applications() {
        return applications;
    }

    /** The SMSCs, with the protocols of the SMSCs to which the router binds. */
    public Map<String, WalkProtocol> smscs() {
        return smscs;
    }

    /** Gives this SMSC another form. */
    public void replaceSmsc(String name, SmscForm form) {
        forms.put(name, form);
    }

    /** Whether reports of this SMSC can express all states. */
    public boolean saysAllStates(String smsc) {
        return smscs.get(smsc) == WalkProtocol.SMPP && hasSessions(smsc);
    }

    public boolean hasSessions(String smsc) {
        return !forms.containsKey(smsc);
    }

    SmscForm form(String smsc) {
        WalkProtocol protocol = Objects.requireNonNull(smscs.get(smsc), smsc);
        return forms.getOrDefault(smsc, (scene, name, port) -> new SessionSmsc(scene, name, protocol, port));
    }

    /** The way in which messages are sent to this SMSC. */
    public Link link(String smsc) {
        return Objects.requireNonNull(links.get(smsc), smsc);
    }

    /** The receipts of this SMSC. */
    public Reporting reporting(String smsc) {
        return reporting.computeIfAbsent(smsc, any -> new Reporting());
    }

    /**
     * The reports of this SMSC about a part of a message to this recipient; parts count from 1.
     *
     * @param parts the number of parts; 1 for a message that is not in parts
     */
    public Reports reports(Recipient recipient, String smsc, int part, int parts) {
        Reports reports = new Reports(recipient, smsc, part, parts, saysAllStates(smsc));
        long index = recipient.message().number() * 256L + recipient.part();
        features.forEach(
                each -> each.report(reports, chance(each.name() + " reports at " + smsc + recipient.number(), index)));
        return reports;
    }

    public List<Area> areas() {
        return areas;
    }

    public List<Planned> messages() {
        return messages;
    }

    public Stream<Recipient> recipients() {
        return recipients.values().stream();
    }

    /**
     * The recipient with this number.
     *
     * @param part the segment, for recipients to which applications send segments
     */
    public Recipient recipient(String written, int part) {
        String number = NumberForm.read(written);
        return Stream.of(key(number, part), number, key(number, 1))
                .map(recipients::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow(() -> new AssertionError("nobody has written to " + written));
    }

    /** The troubles by their names in cases. */
    public Map<String, Trouble> troubles() {
        return troubles;
    }
}
