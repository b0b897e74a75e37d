package org.strowger.router.shadow;

/**
 * A difference between the two gateways for one message.
 *
 * @param ours the value that Strowger would have
 * @param other the value of the other gateway
 * @param oursPattern the part of {@code ours} that is the same in all messages with this cause
 * @param otherPattern the part of {@code other} that is the same in all messages with this cause
 */
record Difference(DifferenceField field, String ours, String other, String oursPattern, String otherPattern) {
    /** Creates a difference that is grouped by its values. */
    static Difference of(DifferenceField field, String ours, String other) {
        return new Difference(field, ours, other, ours, other);
    }
}
