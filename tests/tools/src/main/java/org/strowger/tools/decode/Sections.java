package org.strowger.tools.decode;

/** The consecutive streams of an input, each decoded separately. */
final class Sections implements OctetSink {
    private final DecodePlan plan;
    private final DecodeTally tally;
    private PacketStream stream;
    private String title = "";

    Sections(DecodePlan plan, DecodeTally tally) {
        this.plan = plan;
        this.tally = tally;
        this.stream = new PacketStream(plan, tally);
    }

    @Override
    public void begin(String newTitle) {
        stream.end(title);
        stream = new PacketStream(plan, tally);
        title = newTitle;
    }

    @Override
    public void octets(byte[] array, int from, int to) {
        stream.octets(array, from, to, title);
    }

    @Override
    public void end() {
        stream.end(title);
    }
}
