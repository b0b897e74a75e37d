package org.strowger.router.shadow;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.recording.RecordingCounts;

/** The differences found, and the numbers of messages that were compared or left out. */
public final class ShadowResult {
    /** The maximum number of unknown clients, and of unknown services, that are named. */
    private static final int CLIENTS_MAX = 10;

    private final DifferenceGroups groups = new DifferenceGroups();
    private final Map<LeftOut, Long> leftOut = new EnumMap<>(LeftOut.class);
    private final Map<String, Long> unknown = new LinkedHashMap<>();
    private final Set<String> unknownServices = new LinkedHashSet<>();
    private final Map<String, Map<String, Long>> shares = new TreeMap<>();
    private final PrivacySettings privacy;
    private long messages;
    private long alike;
    private long sends;
    private long laterCandidates;
    private long firstMillis;
    private long lastMillis;

    ShadowResult(PrivacySettings privacy) {
        this.privacy = privacy;
    }

    DifferenceGroups groups() {
        return groups;
    }

    PrivacySettings privacy() {
        return privacy;
    }

    void leaveOut(LeftOut why) {
        leftOut.merge(why, 1L, Long::sum);
    }

    long leftOut(LeftOut why) {
        return leftOut.getOrDefault(why, 0L);
    }

    /** Counts a client whose account is unknown. */
    void unknown(String client) {
        if (unknown.size() < CLIENTS_MAX || unknown.containsKey(client)) {
            unknown.merge(client, 1L, Long::sum);
        }
    }

    Map<String, Long> unknown() {
        return unknown;
    }

    /** Records the SVC of a line of a log that belongs to no application. */
    void unknownService(String service) {
        if (unknownServices.size() < CLIENTS_MAX) {
            unknownServices.add(service);
        }
    }

    Set<String> unknownServices() {
        return unknownServices;
    }

    void compared(boolean isAlike) {
        messages++;
        alike += isAlike ? 1 : 0;
    }

    /** The number of messages that were compared. */
    public long messages() {
        return messages;
    }

    /** The number of messages without a difference. */
    public long alike() {
        return alike;
    }

    void sent() {
        sends++;
    }

    long sends() {
        return sends;
    }

    /** Counts a message of a route that the other gateway sent to one of the route's SMSCs. */
    void took(String route, String smsc, boolean isLater) {
        shares.computeIfAbsent(route, any -> new TreeMap<>()).merge(smsc, 1L, Long::sum);
        laterCandidates += isLater ? 1 : 0;
    }

    Map<String, Map<String, Long>> shares() {
        return shares;
    }

    /** The number of messages that were sent to an SMSC that the route uses only if others fail. */
    long laterCandidates() {
        return laterCandidates;
    }

    void time(long timeMillis) {
        firstMillis = firstMillis == 0 ? timeMillis : firstMillis;
        lastMillis = Math.max(lastMillis, timeMillis);
    }

    long firstMillis() {
        return firstMillis;
    }

    long lastMillis() {
        return lastMillis;
    }

    public boolean hasDifferences() {
        return !groups.isEmpty();
    }

    /** The report for people. */
    public String text(RecordingCounts counts) {
        return new ShadowText(this, counts).text();
    }

    /** The report for programs. */
    public String json(RecordingCounts counts) {
        return new ShadowJson(this, counts).json();
    }
}
