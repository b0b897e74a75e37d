package org.strowger.router.admin.answer;

/** A part of an answer. Names are in lower case and unique within an answer. */
public sealed interface Block permits Table, NameValueBlock, TextBlock {
    String name();
}
