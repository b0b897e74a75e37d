package org.strowger.router.admin.answer;

/** A part of an answer. */
public sealed interface Block permits Table, NameValueBlock, TextBlock {
    /** What programs find it by, in lower case; an answer has no two of one name. */
    String name();
}
