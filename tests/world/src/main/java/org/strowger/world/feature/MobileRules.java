package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.Texts;
import org.strowger.world.walk.WalkPlan;

/**
 * Rules for messages from mobiles, by number, keyword, sender and SMSC, with copies for other applications. Some
 * messages match no rule until a reload adds one.
 */
final class MobileRules implements Feature {
    private static final String RULED = "6101";
    private static final String COPIED = "6102";
    private static final String SOMETIMES = "6103";
    private static final String NEVER = "6104";
    private static final String MEMBERS = "4952";
    private static final String OTHERS = "4953";
    private static final String KEYWORD = "Vote";

    /**
     * The longest wait after which a new rule still delivers a message. A message that has waited longer is delivered
     * only by a command. The limit leaves some time for the delivery.
     */
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(580);

    /** The first format of records that includes messages that match no rule. */
    private static final int UNCLAIMED_FORMAT = 2;

    private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Map<String, MobileMessage> messages = new LinkedHashMap<>();
    private final List<Rule> rules = new ArrayList<>();
    private final List<Presence> presences = new ArrayList<>();
    private boolean isRefusing;
    private @Nullable Scene scene;

    /** A rule for a number; the first matching rule applies. */
    private record Rule(String name, String key, String value, String owner, String delivery) {
        boolean matches(MobileMessage message, String text) {
            return switch (key) {
                case "text" -> text.startsWith(KEYWORD);
                case "from" -> message.number.startsWith(MEMBERS);
                case "smsc" -> message.smsc.equals(value);
                default -> true;
            };
        }
    }

    /**
     * Whether the configuration loaded at this time had a rule for the numbers that have a rule only in some
     * configurations.
     */
    private record Presence(long nanos, boolean isThere) {}

    @Override
    public String name() {
        return "mobile-rules";
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        List<String> keys = new ArrayList<>(List.of("text", "from", "smsc"));
        while (!keys.isEmpty()) {
            String key = keys.remove(chance.below(keys.size()));
            rules.add(rule(plan, key, chance));
        }
        rules.add(rule(plan, "to", chance));
        isRefusing = chance.oneIn(3);
    }

    private static Rule rule(WalkPlan plan, String key, Chance chance) {
        String value =
                switch (key) {
                    case "text" -> "/^" + KEYWORD.toUpperCase(Locale.ROOT) + "/i";
                    case "from" -> MEMBERS + "*";
                    case "smsc" -> chance.oneOf(List.copyOf(plan.smscs().keySet()));
                    default -> RULED + "*";
                };
        return new Rule(
                "rule-" + key, key, value, chance.oneOf("shop", "bank", "calm"), chance.oneOf("store", "relay"));
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        for (Rule each : rules) {
            Setup.Entry match = Setup.entry().set("to", RULED + "*").set(each.key, each.value);
            setup.named("inbound", each.name)
                    .set("match", match)
                    .set("deliver-to", each.owner)
                    .set("delivery", each.delivery);
        }
        setup.named("inbound", "copied")
                .set("match", Setup.entry().set("to", COPIED + "*"))
                .set("deliver-to", "shop")
                .add("copy-to", "bank")
                .add("copy-to", "calm");
        boolean isThere = chance.oneIn(2);
        if (isThere) {
            setup.named("inbound", "sometimes")
                    .set("match", Setup.entry().set("to", SOMETIMES + "*"))
                    .set("deliver-to", "bank");
        }
        if (isRefusing) {
            setup.top().set("unclaimed", Setup.entry().set("action", "refuse"));
        }
        Scene known = scene;
        if (known != null) {
            presences.add(new Presence(known.nowNanos(), isThere));
        }
    }

    @Override
    public Set<RecordKind> leaves() {
        return Set.of(RecordKind.UNCLAIMED);
    }

    @Override
    public void begin(Scene begun) {
        scene = begun;
        List<String> numbers = List.of(RULED, RULED, COPIED, SOMETIMES, NEVER);
        numbers.forEach(each -> begun.takeFromMobiles(each, this::came));
        Chance chance = begun.plan().chance(name(), 0);
        for (int i = chance.between(10, 40); i > 0; i--) {
            String number = chance.oneOf(MEMBERS, OTHERS) + (1000 + i);
            String smsc = chance.oneOf(List.copyOf(begun.plan().smscs().keySet()));
            MobileMessage message = new MobileMessage(number, chance.oneOf(numbers), smsc, 1);
            messages.put(number, message);
            begun.agenda()
                    .after(
                            chance.nanosFrom(WalkPlan.PLAY_NANOS),
                            () -> message.write(begun, Texts.body(text(message), false)));
        }
    }

    private static String text(MobileMessage message) {
        return (message.number.endsWith("3") ? KEYWORD + " " : "from ") + message.number;
    }

    private void came(Copy copy) {
        Optional.ofNullable(messages.get(copy.came().message().source().text()))
                .orElseThrow(() -> new AssertionError(
                        "no mobile has written " + copy.came().message()))
                .came(copy);
    }

    // ---- The model

    /** The applications that must receive the message. */
    private List<String> owners(MobileMessage message) {
        return switch (message.to) {
            case RULED ->
                rules.stream()
                        .filter(each -> each.matches(message, text(message)))
                        .map(Rule::owner)
                        .limit(1)
                        .toList();
            case COPIED -> List.of("shop", "bank", "calm");
            case SOMETIMES -> hadRule(message) ? List.of("bank") : List.of();
            default -> List.of();
        };
    }

    private List<String> mayHave(MobileMessage message) {
        return message.to.equals(SOMETIMES) ? List.of("bank") : owners(message);
    }

    /** Whether there certainly was a rule for the message when it arrived or soon enough afterwards. */
    private boolean hadRule(MobileMessage message) {
        long takenNanos = message.takenNanos();
        return presences.stream()
                .anyMatch(each ->
                        each.isThere && each.nanos > takenNanos && each.nanos < takenNanos - CLOSE_NANOS + FRESH_NANOS);
    }

    @Override
    public void check(Scene ended, Findings findings) {
        for (MobileMessage each : messages.values()) {
            boolean mayMatchNone = each.to.equals(NEVER) || each.to.equals(SOMETIMES);
            boolean mayBeRefused = isRefusing && mayMatchNone;
            // While the previous release may read the store, a message that matches no rule is refused temporarily.
            boolean mayComeAgain = mayMatchNone && !isRefusing && ended.world().format() < UNCLAIMED_FORMAT;
            boolean isRight = each.isRefused() ? mayBeRefused : each.isTaken() || mayComeAgain;
            if (!isRight) {
                findings.add("a message of a mobile is taken in the end", each.toString());
            }
            if (each.isTaken() && each.to.equals(NEVER) && isRefusing) {
                findings.add("a message of a mobile that no rule takes is refused", each.toString());
            }
            for (String owner : each.isTaken() ? owners(each) : List.<String>of()) {
                // The age of a message without a rule follows the calendar.
                boolean mayBeOld =
                        each.to.equals(SOMETIMES) && ended.calendar().isStepped(each.takenNanos(), ended.nowNanos());
                if (!each.isAt(owner) && !mayBeOld && !ended.calendar().hasLapsed(each.takenNanos())) {
                    findings.add("a message of a mobile comes to its application", each + " is not at " + owner);
                }
            }
            for (Copy copy : each.copies()) {
                String text = Texts.read(copy.came().message().body());
                if (!mayHave(each).contains(copy.peer()) || !text.equals(text(each))) {
                    findings.add("a message of a mobile is what was written", each + " has " + text);
                }
            }
        }
    }
}
