package org.strowger.router.config.match;

import java.util.List;

/** The criteria for rules. Each list is in the order in which its criteria are tested and explained. */
public final class Criteria {
    public static final Criterion<String> APPLICATION =
            new PartyCriterion("application", "the application that sent the message", "[shop, bank]");
    public static final Criterion<String> SMSC =
            new PartyCriterion("smsc", "the SMSC that the message came from", "operator-a");
    public static final Criterion<AddressPattern> TO = new AddressCriterion.Destination();
    public static final Criterion<AddressPattern> FROM = new AddressCriterion.Source();
    public static final Criterion<String> LABEL = new LabelCriterion();
    public static final Criterion<CountRange> SEGMENTS = new SegmentsCriterion();
    public static final Criterion<CodingWord> CODING = new CodingCriterion();
    public static final Criterion<Integer> CLASS = new ClassCriterion();
    public static final Criterion<TlvPatterns> TLV = new TlvCriterion();
    public static final Criterion<DateRange> DATE = new DateCriterion();
    public static final Criterion<TimeWindow> TIME = new TimeCriterion();
    public static final Criterion<TextPattern> TEXT = new TextCriterion();

    /** Criteria of routes, from applications to SMSCs. */
    public static final List<Criterion<?>> OF_ROUTES =
            List.of(APPLICATION, TO, FROM, LABEL, SEGMENTS, CODING, CLASS, TLV, DATE, TIME, TEXT);

    /** Criteria of message filters, for messages from applications. */
    public static final List<Criterion<?>> OF_FILTERS = OF_ROUTES;

    /** Criteria of inbound rules, from SMSCs to applications. */
    public static final List<Criterion<?>> OF_INBOUND =
            List.of(SMSC, TO, FROM, SEGMENTS, CODING, CLASS, TLV, DATE, TIME, TEXT);

    private Criteria() {}
}
