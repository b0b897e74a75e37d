package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Coding;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.SessionApplication;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;
import org.strowger.world.walk.WalkSmsc;

/**
 * Long messages from mobiles, whose segments arrive in any order. Some applications get the segments as received,
 * others get joined messages.
 */
final class LongMobiles implements Feature {
    private static final Map<String, String> OWNERS = new TreeMap<>(Map.of("6201", "shop", "6202", "bank"));
    private static final long APART_NANOS = TimeUnit.SECONDS.toNanos(40);

    private final Map<String, MobileMessage> messages = new LinkedHashMap<>();
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Map<String, Boolean> joins = new TreeMap<>();

    @Override
    public String name() {
        return "long-mobiles";
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        OWNERS.values().forEach(each -> joins.put(each, chance.oneIn(2)));
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        OWNERS.forEach((to, owner) -> {
            setup.named("inbound", "long-" + to)
                    .set("match", Setup.entry().set("to", to + "*"))
                    .set("deliver-to", owner)
                    .set("delivery", chance.oneOf("store", "relay"));
            boolean isJoined = joins.getOrDefault(owner, false);
            setup.application(owner)
                    .set("segments", isJoined ? "join" : "keep")
                    .set("keep", Setup.entry().set("segments", "5m"));
        });
    }

    @Override
    public void begin(Scene scene) {
        OWNERS.keySet().forEach(each -> scene.takeFromMobiles(each, this::came));
        List<String> smscs = scene.smscs().stream()
                .filter(WalkSmsc::hasSegments)
                .map(WalkSmsc::name)
                .toList();
        // Not all styles of callbacks contain the numbers of segments.
        List<String> numbers = OWNERS.entrySet().stream()
                .filter(each -> scene.application(each.getValue()) instanceof SessionApplication)
                .map(Map.Entry::getKey)
                .toList();
        Chance chance = scene.plan().chance(name(), 0);
        for (int i = smscs.isEmpty() || numbers.isEmpty() ? 0 : chance.between(5, 15); i > 0; i--) {
            String number = "49540" + (1000 + i);
            Content content = content(number, chance);
            List<Content> segments = content.cut();
            String smsc = chance.oneOf(smscs);
            MobileMessage message = new MobileMessage(number, chance.oneOf(numbers), smsc, segments.size());
            messages.put(number, message);
            texts.put(number, content.text());
            write(scene, message, segments, i, chance);
        }
    }

    private static Content content(String number, Chance chance) {
        StringBuilder text = new StringBuilder("from " + number);
        for (int i = chance.between(40, 150); i > 0; i--) {
            text.append(" m").append(i);
        }
        return new Content(Coding.GSM, text.toString());
    }

    private static void write(
            Scene scene, MobileMessage message, List<Content> segments, int reference, Chance chance) {
        long atNanos = chance.nanosFrom(WalkPlan.PLAY_NANOS - APART_NANOS);
        List<Integer> order = new ArrayList<>();
        for (int part = 1; part <= segments.size(); part++) {
            order.add(chance.below(order.size() + 1), part);
        }
        for (int part : order) {
            byte[] number = {0, 3, (byte) reference, (byte) segments.size(), (byte) part};
            Content segment = segments.get(part - 1);
            scene.agenda()
                    .after(
                            atNanos + chance.nanosUpTo(APART_NANOS),
                            () -> message.write(scene, segments.size() == 1 ? segment.body() : segment.body(number)));
        }
    }

    private void came(Copy copy) {
        Optional.ofNullable(messages.get(copy.came().message().source().text()))
                .orElseThrow(() -> new AssertionError(
                        "no mobile has written " + copy.came().message()))
                .came(copy);
    }

    @Override
    public void check(Scene scene, Findings findings) {
        for (MobileMessage each : messages.values()) {
            String text = texts.getOrDefault(each.number, "");
            String owner = OWNERS.getOrDefault(each.to, "");
            if (scene.calendar().isRebased(0, scene.nowNanos())) {
                continue; // Its segments may have waited for each other for another time.
            }
            if (!each.isTaken()) {
                findings.add("a message of a mobile is taken in the end", each.toString());
            } else if (!whole(each).contains(text)) {
                findings.add(
                        "a long message of a mobile comes whole",
                        each + " has " + whole(each) + " instead of \"" + text + "\"");
            }
            boolean isElsewhere =
                    each.copies().stream().anyMatch(copy -> !copy.peer().equals(owner));
            if (isElsewhere || whole(each).size() > 1) {
                findings.add("a message of a mobile is what was written", each + " has " + whole(each));
            }
            boolean isKept = !joins.getOrDefault(owner, false);
            boolean saysMuch = scene.application(owner) instanceof SessionApplication binding
                    && binding.protocol().saysMuch();
            boolean isJoined = each.copies().stream()
                    .anyMatch(copy -> text.equals(
                            Content.read(copy.came().message().body()).text()));
            if (!isKept && saysMuch && each.isTaken() && !isJoined) {
                findings.add("segments of a mobile are joined", each.toString());
            }
            if (isKept && each.copies().stream().anyMatch(copy -> copy.parts() != parts(text))) {
                findings.add("segments of a mobile are kept as they came", each.toString());
            }
        }
    }

    private static int parts(String text) {
        return new Content(Coding.GSM, text).segments();
    }

    /** The texts that can be joined from received parts with the same total number of parts. */
    private static Set<String> whole(MobileMessage message) {
        Map<Integer, TreeMap<Integer, String>> byParts = new TreeMap<>();
        message.copies().stream().filter(Copy::isAccepted).forEach(each -> byParts.computeIfAbsent(
                        each.parts(), any -> new TreeMap<>())
                .put(each.part(), Content.read(each.came().message().body()).text()));
        Set<String> texts = new TreeSet<>();
        byParts.forEach((parts, found) -> {
            if (found.size() == parts) {
                texts.add(String.join("", found.values()));
            }
        });
        return Collections.unmodifiableSet(texts);
    }
}
