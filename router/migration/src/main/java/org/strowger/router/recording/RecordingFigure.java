package org.strowger.router.recording;

/** The figures about reading recordings: what was read and what was left out. */
public enum RecordingFigure {
    FRAMES("frames", "frames read", false),
    CONNECTIONS("connections", "TCP connections of applications and SMSCs", false),
    PACKETS("packets", "packets and HTTP messages read", false),
    LINES("lines", "lines of logs read", false),
    OTHER_FRAMES("other_frames", "frames that belong to no known connection", false),
    MID_STREAM("connections_in_mid_stream", "connections that began before the capture", false),
    CUT_FRAMES("cut_frames", "frames that the capture has cut; capture with -s 0", true),
    FRAGMENTS("ip_fragments", "fragments of IP packets, which are not put together", true),
    GAPS("gaps", "gaps in the capture of a connection", true),
    MISSING_OCTETS("missing_octets", "octets in these gaps", true),
    UNREADABLE("unreadable_packets", "packets that break the rules of their protocol, or are encrypted", true),
    SKIPPED_OCTETS("skipped_octets", "octets before the first packet that could be recognized", true),
    EVICTED("connections_dropped", "connections that were dropped because there were too many", true),
    UNREADABLE_LINES("unreadable_lines", "lines that do not have the format of their log", true),
    CUT_FILES("cut_files", "captures that end within a frame", true);

    private final String word;
    private final String meaning;
    private final boolean isLoss;

    RecordingFigure(String word, String meaning, boolean isLoss) {
        this.word = word;
        this.meaning = meaning;
        this.isLoss = isLoss;
    }

    /** The name in reports for programs. */
    public String word() {
        return word;
    }

    public String meaning() {
        return meaning;
    }

    /** Whether the figure counts traffic that was left out. */
    public boolean isLoss() {
        return isLoss;
    }
}
