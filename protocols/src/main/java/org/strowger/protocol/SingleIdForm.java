package org.strowger.protocol;

/** The only way in which an SMSC writes an id that has one form: as it is, in responses and in receipts. */
public enum SingleIdForm implements IdForm {
    SAME;

    @Override
    public String label() {
        return "same";
    }

    @Override
    public String ofResponse(String id) {
        return id;
    }

    @Override
    public String ofReceipt(String id) {
        return id;
    }
}
